//! Names come in by every way that asks a table for all that it has: by globs, by macros and by traits.

pub use inner::*;

#[macro_export]
macro_rules! north {
    () => {
        $crate::go_north() + north_steps()
    };
}

#[macro_export]
macro_rules! east {
    () => {
        $crate::go_east() + east_steps()
    };
}

#[macro_export]
macro_rules! south {
    () => {
        $crate::go_south() + south_steps()
    };
}

#[macro_export]
macro_rules! west {
    () => {
        $crate::go_west() + west_steps()
    };
}

#[macro_export]
macro_rules! up {
    () => {
        $crate::go_up() + up_steps()
    };
}

#[macro_export]
macro_rules! down {
    () => {
        $crate::go_down() + down_steps()
    };
}

#[macro_export]
macro_rules! left {
    () => {
        $crate::go_left() + left_steps()
    };
}

#[macro_export]
macro_rules! right {
    () => {
        $crate::go_right() + right_steps()
    };
}

pub mod inner {
    pub struct North;

    pub trait GoesNorth {
        fn goes(&self) -> u32;
    }

    impl GoesNorth for North {
        fn goes(&self) -> u32 {
            0
        }
    }

    pub fn go_north() -> u32 {
        North.goes()
    }

    pub fn north_steps() -> u32 {
        0
    }

    pub struct East;

    pub trait GoesEast {
        fn goes(&self) -> u32;
    }

    impl GoesEast for East {
        fn goes(&self) -> u32 {
            1
        }
    }

    pub fn go_east() -> u32 {
        East.goes()
    }

    pub fn east_steps() -> u32 {
        1
    }

    pub struct South;

    pub trait GoesSouth {
        fn goes(&self) -> u32;
    }

    impl GoesSouth for South {
        fn goes(&self) -> u32 {
            2
        }
    }

    pub fn go_south() -> u32 {
        South.goes()
    }

    pub fn south_steps() -> u32 {
        2
    }

    pub struct West;

    pub trait GoesWest {
        fn goes(&self) -> u32;
    }

    impl GoesWest for West {
        fn goes(&self) -> u32 {
            3
        }
    }

    pub fn go_west() -> u32 {
        West.goes()
    }

    pub fn west_steps() -> u32 {
        3
    }

    pub struct Up;

    pub trait GoesUp {
        fn goes(&self) -> u32;
    }

    impl GoesUp for Up {
        fn goes(&self) -> u32 {
            4
        }
    }

    pub fn go_up() -> u32 {
        Up.goes()
    }

    pub fn up_steps() -> u32 {
        4
    }

    pub struct Down;

    pub trait GoesDown {
        fn goes(&self) -> u32;
    }

    impl GoesDown for Down {
        fn goes(&self) -> u32 {
            5
        }
    }

    pub fn go_down() -> u32 {
        Down.goes()
    }

    pub fn down_steps() -> u32 {
        5
    }

    pub struct Left;

    pub trait GoesLeft {
        fn goes(&self) -> u32;
    }

    impl GoesLeft for Left {
        fn goes(&self) -> u32 {
            6
        }
    }

    pub fn go_left() -> u32 {
        Left.goes()
    }

    pub fn left_steps() -> u32 {
        6
    }

    pub struct Right;

    pub trait GoesRight {
        fn goes(&self) -> u32;
    }

    impl GoesRight for Right {
        fn goes(&self) -> u32 {
            7
        }
    }

    pub fn go_right() -> u32 {
        Right.goes()
    }

    pub fn right_steps() -> u32 {
        7
    }
}
