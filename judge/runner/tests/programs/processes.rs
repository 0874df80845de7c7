//! # Process groups and time

use crate::fixture::Fixture;

crate::tests![
    a_leader_that_joins_another_group_is_ended,
    the_order_of_ends_does_not_depend_on_their_speed,
];

fn a_leader_that_joins_another_group_is_ended() {
    Fixture::named("joins-another-group", "exec sleep 600")
        .metadata("time-limit = '100 ms'")
        .case("a", "", "")
        .run()
        .says(&["time limit exceeded: stopped after "]);
}

/// The end of a dialogue is stretched, as on a busy machine: a process that ends closes its streams first, in an order
/// that the kernel chooses, and the other side notices that at once.
fn the_order_of_ends_does_not_depend_on_their_speed() {
    let run = |program: &str, interactor: &str| {
        let metadata = "interactor = 'asks'\ntime-limit = '300 ms'";
        let fixture = Fixture::new(program).metadata(metadata);
        fixture.example("asks", interactor).case("a", "", "").run()
    };
    let refused = "wrong answer: the interactor rejects the output without giving a reason";
    let asks = "echo word; read -r word || exit 2";
    for (program, interactor, report) in [
        // The interactor sees the end of its input only after the program has ended.
        (
            "read -r word; exec >&-; sleep 0.2; exit 3",
            asks,
            "runtime error: exit status 3",
        ),
        (
            "read -r word; exec >&-; read -r word",
            asks,
            "time limit exceeded: program and interactor waited for each other",
        ),
        (
            "read -r word; exec >&-; while :; do :; done",
            asks,
            "time limit exceeded: stopped after 0.",
        ),
        // The program crashes because its input ends, which does not count.
        (
            "read -r word && read -r word || exit 3",
            "echo word; exec <&- >&-; sleep 1.5; exit 1",
            refused,
        ),
        (
            "read -r word && read -r word || exit 3",
            "echo word; exec >&-; sleep 1.5; exit 1",
            refused,
        ),
        // The same if it goes on for ever.
        (
            "while :; do read -r word; done",
            "echo word; exit 1",
            refused,
        ),
    ] {
        let run = run(program, interactor);
        let said = run.report("a");
        assert!(said.starts_with(report), "{program}\n{interactor}\n{said}");
    }
}
