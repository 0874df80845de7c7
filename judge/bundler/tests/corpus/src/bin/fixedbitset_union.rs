use fixedbitset::FixedBitSet;

fn main() {
    let even: FixedBitSet = (0..20).step_by(2).collect();
    let third: FixedBitSet = (0..20).step_by(3).collect();
    let both = &even & &third;
    assert_eq!(both.ones().collect::<Vec<_>>(), [0, 6, 12, 18]);
}
