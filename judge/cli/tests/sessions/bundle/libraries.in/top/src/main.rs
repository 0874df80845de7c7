fn main() {
    helper::print(luck::number() + right::zero());
}

fn unused() {
    luck::helper();
}
