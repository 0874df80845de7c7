"""The Linux side of cargo.exe, rustc.exe, gcc.exe and the like under Wine: runs the program that `tool.rs` asks for.

What Wine calls Z: is the root folder here. Arguments and variables lose that drive, and the paths that a tool prints get it.
The tools build for Windows, and say that they run there.

bridge.py PORT-FILE CARGO: the port and the number of this process are written to PORT-FILE as soon as the port can be
used. CARGO is run as cargo: Debian's own cannot clone a repository with the libgit2 of Debian 12.
"""
import json
import os
import re
import socketserver
import struct
import subprocess
import sys
import threading

PORT_FILE, CARGO = sys.argv[1:]
TARGET = "x86_64-pc-windows-gnu"
HOST = "host: x86_64-unknown-linux-gnu"
# The tools that make programs for their own platform.
COMPILERS = {"rustc", "rustdoc", "clippy-driver"}
# Variables that the caller may set. The others describe Windows.
PASSED = re.compile(r"(?i)CARGO|RUST|CLIPPY|JUDGE")
TOP_FOLDERS = {entry for entry in os.listdir("/")}


def to_linux(text):
    """An argument or the value of a variable as a tool of Linux wants it."""
    text = re.sub(r"(?i)\bfile:///z:/", "file:///", text.replace("\\\\?\\", ""))
    if re.search(r"(?i)(?<![a-z])z:[\\/]", text):
        # In TOML, a backslash within quotes is written twice.
        text = text.replace("\\\\", "\\").replace("\\", "/")
        return re.sub(r"(?i)(?<![a-z])z:/", "/", text).replace(";/", ":/")
    # A relative path. A name of `cfg` may have quotes, but no path has any.
    return text if '"' in text else text.replace("\\", "/")


def to_windows(value):
    """A text that a tool prints, or a JSON value, with paths as Windows has them."""
    if isinstance(value, dict):
        return {key: to_windows(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [to_windows(inner) for inner in value]
    if not isinstance(value, str):
        return value
    is_path = value.startswith("/") and value.split("/")[1] in TOP_FOLDERS and "\n" not in value
    if is_path:
        return "Z:" + value.replace("/", "\\")
    return value.replace("file:///", "file:///Z:/")


def line_to_windows(line):
    """A line that a tool prints, as bytes."""
    text = line.decode(errors="replace")
    end = "\n" if text.endswith("\n") else ""
    text = text.removesuffix("\n")
    if text.startswith(("{", "[")):
        try:
            return (json.dumps(to_windows(json.loads(text)), ensure_ascii=False) + end).encode()
        except ValueError:
            pass
    text = f"host: {TARGET}" if text == HOST else to_windows(text)
    return (text + end).encode()


class Call(socketserver.BaseRequestHandler):
    """A call of a tool."""

    def text(self):
        """The next bytes of the request: four for the length, and as many as they say."""
        return self.stream.read(self.number()).decode()

    def number(self):
        return struct.unpack("<I", self.stream.read(4))[0]

    def send(self, kind, data):
        with self.lock:
            self.request.sendall(kind + struct.pack("<I", len(data)) + data)

    def handle(self):
        self.lock = threading.Lock()
        self.stream = self.request.makefile("rb")
        program, folder, count, *texts = [self.text() for _ in range(self.number())]
        program = to_linux(program).removesuffix(".exe")
        name = os.path.basename(program)
        arguments, variables = texts[:int(count)], texts[int(count):]
        environment = dict(os.environ)
        for variable in variables:
            key, _, value = variable.partition("=")
            if PASSED.match(key):
                environment[key] = to_linux(value).removesuffix(".exe")
        arguments = [to_linux(argument) for argument in arguments]
        if name == "cargo":
            program = CARGO
            environment.setdefault("CARGO_BUILD_TARGET", TARGET)
        elif name in COMPILERS and "--target" not in arguments and "-vV" not in arguments:
            arguments = ["--target", TARGET, *arguments]
        try:
            tool = subprocess.Popen([program, *arguments], cwd=to_linux(folder), env=environment,
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
            self.send(kind, line_to_windows(line))

    def end_with_caller(self, tool):
        """Ends a tool whose caller has been ended."""
        try:
            self.stream.read(1)
        except OSError:
            pass
        if tool.poll() is None:
            tool.terminate()


class Bridge(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 64


with Bridge(("127.0.0.1", 0), Call) as bridge:
    with open(PORT_FILE + ".new", "w") as file:
        file.write(f"{bridge.server_address[1]} {os.getpid()}\n")
    os.rename(PORT_FILE + ".new", PORT_FILE)
    bridge.serve_forever()
