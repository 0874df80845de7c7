// The program that knows the games: the crate `play`, compiled to WebAssembly.
'use strict';

/** Compiles the program, and returns the function that asks it. A thread has no other script's, and is given this text. */
async function startProgram(base64) {
    let hear = null;
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const at = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
    const tell = (start, length) => hear(JSON.parse(new TextDecoder().decode(at(start, length))));
    const {instance: {exports}} = await WebAssembly.instantiate(bytes, {env: {tell}});
    return (question, listener) => {
        hear = listener;
        const text = new TextEncoder().encode(question);
        const start = exports.room(text.length);
        at(start, text.length).set(text);
        exports.ask(start, text.length);
    };
}

const program = {
    /** The program itself, which a script of its own puts here. */
    base64: '',

    /** Loads the program; `ask` then hands each answer to the listener before it returns. */
    async load() {
        const script = document.createElement('script');
        await new Promise((resolve, reject) => {
            script.onload = resolve;
            script.onerror = () => reject(new Error(`cannot load ${script.src}`));
            script.src = 'board-program.js';
            document.head.append(script);
        });
        program.ask = await startProgram(program.base64);
    },

    /** Asks in a thread of its own, and hands over each answer, and null at the end. Returns the function that stops it. */
    start(question, hear) {
        const code = `${startProgram}
            onmessage = async ({data: [base64, question]}) => {
                const ask = await startProgram(base64);
                ask(question, answer => postMessage(answer));
                postMessage(null);
                close();
            };`;
        const address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
        const worker = new Worker(address);
        URL.revokeObjectURL(address);
        worker.onmessage = ({data}) => hear(data);
        // Browsers do not hand a compiled program to a page's thread if the page is a file.
        worker.postMessage([program.base64, question]);
        return () => worker.terminate();
    },
};
