use ac_library::ModInt998244353 as Mint;

fn main() {
    let factorial: Mint = (1..=20).map(Mint::new).product();
    assert_eq!((factorial / factorial).val(), 1);
    assert_eq!(Mint::new(2).pow(30).val(), 75_497_471);
}
