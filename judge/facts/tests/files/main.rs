//! # The files and folders that a package's facts are read from

mod problem;
mod workspace;
