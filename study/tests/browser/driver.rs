//! # A browser that does as it is told
//!
//! Chromium without a window, through its driver, which is started here on a port of its own.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::{ParseError, Url};

pub const HELP: &str =
    "the pages are tested in Chromium: `apt-get install chromium chromium-driver`";

/// Flags that keep the browser to itself: no window, no network, no welcome page.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A page may change its address as often as it likes.
    "--disable-ipc-flooding-protection",
];

/// Tells whether there is a driver to start a browser with.
pub fn is_installed() -> bool {
    let output = Command::new("chromedriver").arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// A browser of its own.
pub struct Browser {
    pub client: Client,
    driver: Child,
    /// The folder of its profile.
    folder: PathBuf,
}

impl Browser {
    /// Starts one, for the test of that name.
    pub async fn start(test: &str) -> Browser {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{test}"));
        _ = fs::remove_dir_all(&folder);
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start chromedriver: {error}; {HELP}"));
        let stdout = BufReader::new(driver.stdout.take().expect("it is piped"));
        let port = stdout.lines().find_map(|line| {
            let line = line.expect("chromedriver says its port");
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.unwrap_or_else(|| panic!("chromedriver does not start; {HELP}"));
        let profile = format!("--user-data-dir={}", folder.display());
        let flags: Vec<&str> = FLAGS.into_iter().chain([profile.as_str()]).collect();
        let wanted = json!({
            "goog:chromeOptions": {"args": flags},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 300_000},
        });
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted.as_object().expect("it is one").clone())
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .unwrap_or_else(|error| panic!("cannot start the browser: {error}; {HELP}"));
        Browser {
            client,
            driver,
            folder,
        }
    }

    /// Ends it, if no page has put anything on the console.
    pub async fn finish(self) {
        let log = self.command("se/log", json!({"type": "browser"})).await;
        assert_eq!(log, json!([]), "on the console");
        self.client.clone().close().await.expect("it closes");
    }

    /// Sends a command of the driver's own.
    async fn command(&self, path: &'static str, parameters: Value) -> Value {
        let command = Own { path, parameters };
        let done = self.client.issue_cmd(command).await;
        done.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Sends a command to the browser's own tools for developers.
    pub async fn devtools(&self, name: &str, parameters: Value) -> Value {
        let command = json!({"cmd": name, "params": parameters});
        self.command("goog/cdp/execute", command).await
    }

    /// Opens a page, as a file.
    pub async fn open(&self, page: &Path, address: &str) {
        let page = Url::from_file_path(page).expect("an absolute path");
        let opened = self.client.goto(&format!("{page}{address}")).await;
        opened.expect("the page opens");
    }

    /// Runs a script, which has to return something.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let done = self.client.execute(script, arguments).await;
        done.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script that calls its last argument once it is done.
    pub async fn wait_for(&self, script: &str, arguments: Vec<Value>) -> Value {
        let done = self.client.execute_async(script, arguments).await;
        done.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Clicks on the first element that a selector of CSS finds.
    pub async fn click(&self, selector: &str) {
        let element = self.client.find(Locator::Css(selector)).await;
        let clicked = element.expect(selector).click().await;
        clicked.expect("it can be clicked on");
    }

    /// Types on the first element that a selector of CSS finds.
    pub async fn keys(&self, selector: &str, keys: &str) {
        let element = self.client.find(Locator::Css(selector)).await;
        let typed = element.expect(selector).send_keys(keys).await;
        typed.expect("it takes keys");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser goes with its driver. That either is gone already is no failure.
        _ = self.driver.kill();
        _ = self.driver.wait();
        _ = fs::remove_dir_all(&self.folder);
    }
}

/// A command that is not in the standard.
#[derive(Debug)]
struct Own {
    path: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.parameters.to_string()))
    }
}
