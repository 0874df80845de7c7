//! # Each page, as it looks
//!
//! Pictures for people to look at, in `target/study-screenshots`. What can be told without looking is that no page is
//! wider than a phone, and that none has anything to complain of.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use super::driver::Browser;
use super::{BOOK, settle};

/// The settings for each picture: a name, the width of the page, and the preferred colours.
const LOOKS: [(&str, u32, &str); 3] = [
    ("light", 1100, "light"),
    ("dark", 1100, "dark"),
    ("phone", 360, "light"),
];

pub fn every_page_fits_and_is_quiet() {
    let folder = BOOK.with_file_name("study-screenshots");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let pages = pages();
    assert!(pages.len() > 10, "{pages:?}");
    let browser = Browser::start();
    for page in pages {
        let name = page.file_stem().expect("a file").to_string_lossy();
        for (look, width, colours) in LOOKS {
            let scheme = json!({"name": "prefers-color-scheme", "value": colours});
            let media = json!({"features": [scheme]});
            browser.devtools("Emulation.setEmulatedMedia", media);
            resize(&browser, width, 900);
            browser.open(&page, "");
            if name.starts_with("explore-") {
                settle(&browser);
            }
            let size = "const {scrollWidth, scrollHeight} = document.documentElement;
                    return [scrollWidth, scrollHeight];";
            let size = browser.script(size, Vec::new());
            assert!(
                size[0].as_u64() <= Some(width.into()),
                "{name} is {size} at {width}"
            );
            resize(&browser, width, size[1].as_u64().expect("a number"));
            let picture = browser.screenshot();
            let file = folder.join(format!("{name}-{look}.png"));
            fs::write(file, picture).expect("it can be written");
        }
    }
    browser.finish();
}

/// Makes the page as large as that.
pub fn resize(browser: &Browser, width: u32, height: u64) {
    let size =
        json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
    browser.devtools("Emulation.setDeviceMetricsOverride", size);
}

/// The book's pages, without those that only serve others.
pub fn pages() -> Vec<PathBuf> {
    let files = fs::read_dir(&*BOOK).expect("the book is there");
    let files = files.map(|file| file.expect("a file").path());
    let is_page = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        path.extension().is_some_and(|it| it == "html") && name != "toc.html" && name != "404.html"
    };
    files.filter(is_page).collect()
}
