no Rust
