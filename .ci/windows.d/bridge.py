"""The Linux side of cargo.exe, rustc.exe, gcc.exe and the like under Wine: runs the program that `tool.rs` asks for.

What Wine calls Z: is the root folder here. Arguments and variables lose that drive, and the paths that a tool prints get it.
The tools build for Windows, and say that they run there.

`bridge.py CARGO` prints its port, and ends when its input does. CARGO is run as cargo: Debian's own cannot clone a
repository with the libgit2 of Debian 12.
"""
import os
import re
import socketserver
import subprocess
import sys
import threading

CARGO = sys.argv[1]
TARGET = "x86_64-pc-windows-gnu"
HOST = "host: x86_64-unknown-linux-gnu"
# The tools that make programs for their own platform.
COMPILERS = {"rustc", "rustdoc", "clippy-driver"}
# Variables that the caller may set. The others describe Windows.
PASSED = re.compile(r"(?i)CARGO|RUST|CLIPPY|JUDGE")
# A line that is a path, and a text in JSON that is one.
PATH = re.compile("/(%s)/" % "|".join(map(re.escape, os.listdir("/"))))
JSON_PATH = re.compile(r'(?<!\\)"%s[^"\\]*"' % PATH.pattern)


def to_linux(text):
    """An argument or the value of a variable as a tool of Linux wants it."""
    text = re.sub(r"(?i)\bfile:///z:/", "file:///", text.replace("\\\\?\\", ""))
    if re.search(r"(?i)(?<![a-z])z:[\\/]", text):
        # In TOML, a backslash within quotes is written twice.
        text = text.replace("\\\\", "\\").replace("\\", "/")
        return re.sub(r"(?i)(?<![a-z])z:/", "/", text).replace(";/", ":/")
    # A relative path. A name of `cfg` may have quotes, but no path has any.
    return text if '"' in text else text.replace("\\", "/")


def to_windows(line):
    """A line that a tool prints, as bytes, with paths as Windows has them."""
    text = line.decode(errors="replace").replace("file:///", "file:///Z:/").replace(HOST, f"host: {TARGET}")
    if text.startswith(("{", "[")):
        text = JSON_PATH.sub(lambda path: path[0].replace("/", "\\\\").replace('"', '"Z:', 1), text)
    elif PATH.match(text):
        text = "Z:" + text.replace("/", "\\")
    return text.encode()


class Call(socketserver.BaseRequestHandler):
    """A call of a tool."""

    def send(self, kind, data):
        with self.lock:
            self.request.sendall(kind + len(data).to_bytes(4, "little") + data)

    def handle(self):
        self.lock = threading.Lock()
        request = b""
        while not request.endswith(b"\0\0"):
            received = self.request.recv(1 << 16)
            if not received:
                return
            request += received
        texts = {kind: [] for kind in "pfav"}
        for text in request[:-2].decode().split("\0"):
            texts[text[0]].append(text[1:])
        program = to_linux(texts["p"][0]).removesuffix(".exe")
        name = os.path.basename(program)
        environment = dict(os.environ)
        for variable in texts["v"]:
            key, _, value = variable.partition("=")
            if PASSED.match(key):
                environment[key] = to_linux(value).removesuffix(".exe")
        arguments = [to_linux(argument) for argument in texts["a"]]
        if name == "cargo":
            program = CARGO
            environment.setdefault("CARGO_BUILD_TARGET", TARGET)
        elif name in COMPILERS and "--target" not in arguments and "-vV" not in arguments:
            arguments = ["--target", TARGET, *arguments]
        try:
            tool = subprocess.Popen([program, *arguments], cwd=to_linux(texts["f"][0]), env=environment,
                                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as error:
            self.send(b"e", f"bridge: {error}\n".encode())
            self.send(b"x", b"101")
            return
        threading.Thread(target=self.end_with_caller, args=[tool], daemon=True).start()
        errors = threading.Thread(target=self.pass_on, args=[b"e", tool.stderr])
        errors.start()
        self.pass_on(b"o", tool.stdout)
        errors.join()
        self.send(b"x", str(tool.wait()).encode())

    def pass_on(self, kind, output):
        for line in output:
            self.send(kind, to_windows(line))

    def end_with_caller(self, tool):
        """Ends a tool whose caller has been ended."""
        try:
            self.request.recv(1)
        except OSError:
            pass
        if tool.poll() is None:
            tool.terminate()


class Bridge(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 64


with Bridge(("127.0.0.1", 0), Call) as bridge:
    print(bridge.server_address[1], flush=True)
    threading.Thread(target=bridge.serve_forever, daemon=True).start()
    sys.stdin.read()
