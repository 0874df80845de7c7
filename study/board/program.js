// The program that knows the games: the crate `play`, compiled to WebAssembly.
'use strict';

/** Answers a question in a thread of its own, which has this text and no other script. The last answer is null. */
async function runProgram({data: [base64, question]}) {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const at = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
    const tell = (start, length) => postMessage(JSON.parse(new TextDecoder().decode(at(start, length))));
    const {instance: {exports}} = await WebAssembly.instantiate(bytes, {env: {tell}});
    const text = new TextEncoder().encode(question);
    const start = exports.room(text.length);
    at(start, text.length).set(text);
    exports.ask(start, text.length);
    postMessage(null);
    close();
}

/** Asks the program, and hands over each answer. Returns the function that stops it. */
function askProgram(question, hear) {
    const address = URL.createObjectURL(new Blob([`onmessage = ${runProgram}`], {type: 'text/javascript'}));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = ({data}) => hear(data);
    // Browsers do not hand a compiled program to a page's thread if the page is a file.
    worker.postMessage([boardProgram, question]);
    return () => worker.terminate();
}
