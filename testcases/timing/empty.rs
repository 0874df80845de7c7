//! # What it takes to start and end a program

fn main() {}
