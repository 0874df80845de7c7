//! # A browser that does as it is told
//!
//! Chromium without a window, through its driver, which is started here on a port of its own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use serde_json::{Value, json};
use ureq::Agent;

pub const HELP: &str = "the pages are tested in Chromium, with boards that rustc compiles for WebAssembly: \
    `apt-get install chromium chromium-driver rustc libstd-rust-dev-wasm32 lld`";

/// Flags that isolate the browser: no window, no network, no welcome page. With the last one a page may change its
/// address as often as it likes.
const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync \
    --disable-background-networking --disable-component-update --disable-ipc-flooding-protection";

/// Returns whether there is a driver to start a browser with.
pub fn is_installed() -> bool {
    let output = Command::new("chromedriver").arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// A browser of its own.
pub struct Browser {
    agent: Agent,
    /// The address of its session with the driver.
    session: String,
    driver: Child,
}

impl Browser {
    /// Starts one. The driver makes the folder of its profile, and removes it.
    pub fn start() -> Browser {
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
        let wanted = json!({
            "goog:chromeOptions": {"args": FLAGS.split(' ').collect::<Vec<_>>()},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 300_000},
        });
        // The driver says itself what has failed.
        let settings = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None);
        let mut browser = Browser {
            agent: settings.build().into(),
            session: format!("http://127.0.0.1:{port}/session"),
            driver,
        };
        let session = json!({"capabilities": {"alwaysMatch": wanted}});
        let session = browser.command("", session);
        let id = session["sessionId"].as_str();
        let id = id.unwrap_or_else(|| panic!("cannot start the browser: {session}; {HELP}"));
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    /// Fails if a page has put anything on the console.
    pub fn is_quiet(&self) {
        let log = self.command("/se/log", json!({"type": "browser"}));
        assert_eq!(log, json!([]), "on the console");
    }

    /// Sends a command of the WebDriver protocol, and returns its value.
    fn command(&self, path: &str, parameters: Value) -> Value {
        let sent = self.agent.post(format!("{}{path}", self.session));
        let answer = sent.send_json(parameters).and_then(|mut answer| {
            // A screenshot may be large.
            let status = answer.status();
            let body = answer.body_mut().with_config().limit(1 << 30);
            Ok((status, body.read_json::<Value>()?))
        });
        let (status, mut answer) = answer.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(
            status.is_success(),
            "{path}: {}",
            answer["value"]["message"]
        );
        answer["value"].take()
    }

    /// Sends a command to the browser's own tools for developers.
    pub fn devtools(&self, name: &str, parameters: Value) -> Value {
        let command = json!({"cmd": name, "params": parameters});
        self.command("/goog/cdp/execute", command)
    }

    /// Opens a page, as a file.
    pub fn open(&self, page: &Path, address: &str) {
        let page = page.to_str().expect("the folder's name is text");
        // These two would end the path.
        let page = page.replace('?', "%3F").replace('#', "%23");
        self.command("/url", json!({"url": format!("file://{page}{address}")}));
    }

    /// Returns a picture of the page, as a PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let picture = self.devtools("Page.captureScreenshot", json!({}));
        let picture = BASE64.decode(picture["data"].as_str().expect("a picture"));
        picture.expect("it is base64")
    }

    /// Runs a script, which has to return something.
    pub fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let script = json!({"script": script, "args": arguments});
        self.command("/execute/sync", script)
    }

    /// Returns the value of an expression.
    pub fn value(&self, expression: &str) -> Value {
        self.script(&format!("return {expression};"), Vec::new())
    }

    /// Sets what a page may ask about its reader: the medium, or a preference.
    pub fn media(&self, name: &str, value: &str) {
        let media = match name {
            "media" => json!({"media": value, "features": []}),
            _ => json!({"media": "", "features": [{"name": name, "value": value}]}),
        };
        self.devtools("Emulation.setEmulatedMedia", media);
    }

    /// Sets the size of the page in pixels.
    pub fn resize(&self, width: u32, height: u64) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    /// Runs a script that calls its last argument once it is done.
    pub fn wait_for(&self, script: &str, arguments: Vec<Value>) -> Value {
        let script = json!({"script": script, "args": arguments});
        self.command("/execute/async", script)
    }

    /// Clicks on the first element that a selector of CSS finds.
    pub fn click(&self, selector: &str) {
        self.command(&format!("{}/click", self.find(selector)), json!({}));
    }

    /// Types on the first element that a selector of CSS finds.
    pub fn keys(&self, selector: &str, keys: &str) {
        let element = self.find(selector);
        self.command(&format!("{element}/value"), json!({"text": keys}));
    }

    /// The path of the first element that a selector of CSS finds.
    fn find(&self, selector: &str) -> String {
        let wanted = json!({"using": "css selector", "value": selector});
        let found = self.command("/element", wanted);
        let mut ids = found.as_object().into_iter().flat_map(|it| it.values());
        let id = ids.next().and_then(Value::as_str);
        format!("/element/{}", id.expect(selector))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the browser if it is asked to. It is no failure if either has ended already.
        _ = self.agent.delete(&self.session).call();
        _ = self.driver.kill();
        _ = self.driver.wait();
    }
}
