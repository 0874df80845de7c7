use ac_library::{ModInt998244353 as Mint, Monoid, Segtree};

struct Sum;

impl Monoid for Sum {
    type S = Mint;
    fn identity() -> Mint {
        Mint::new(0)
    }
    fn binary_operation(a: &Mint, b: &Mint) -> Mint {
        *a + *b
    }
}

fn main() {
    let powers: Vec<Mint> = (0..20).map(|n| Mint::new(3).pow(n)).collect();
    let mut powers = Segtree::<Sum>::from(powers);
    powers.set(0, Mint::new(1) / Mint::new(2));
    assert_eq!(powers.prod(0..2) * 2, Mint::new(7));
    assert_eq!(powers.all_prod().val(), 246_025_670);
}
