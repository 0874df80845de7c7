// A program for WASI, run in the page: text in by standard input, text out.
//
// Every run is a new instance of the module, as every run on a judge is a new process. Of the system's calls there are
// those that a program needs which reads, writes and ends; the others say that there is no such call.
'use strict';

/** Makes the calls of a program. A thread has no other script's, so it is given the text of this function. */
function makeWasi() {
    const SUCCESS = 0, BAD_FILE = 8, NO_SUCH_CALL = 52;

    /** What ends a program that calls `proc_exit`. */
    class Exit {
        constructor(status) {
            this.status = status;
        }
    }

    /** The system's calls for one run: they read from `input` and hand what is written to the function for the file. */
    function calls(input, write, memory) {
        // The memory may grow, and then the old view of it is void.
        const view = () => new DataView(memory().buffer);
        const pieces = (start, count) => Array.from({length: count}, (_, index) => {
            const place = start + 8 * index;
            const [from, length] = [view().getUint32(place, true), view().getUint32(place + 4, true)];
            return new Uint8Array(memory().buffer, from, length);
        });
        const known = {
            fd_read(file, start, count, lengthPlace) {
                if (file !== 0) {
                    return BAD_FILE;
                }
                let length = 0;
                for (const piece of pieces(start, count)) {
                    const part = input.subarray(0, piece.length);
                    piece.set(part);
                    input = input.subarray(part.length);
                    length += part.length;
                }
                view().setUint32(lengthPlace, length, true);
                return SUCCESS;
            },
            fd_write(file, start, count, lengthPlace) {
                if (!(file in write)) {
                    return BAD_FILE;
                }
                let length = 0;
                for (const piece of pieces(start, count)) {
                    write[file](piece.slice());
                    length += piece.length;
                }
                view().setUint32(lengthPlace, length, true);
                return SUCCESS;
            },
            environ_sizes_get(countPlace, bytesPlace) {
                view().setUint32(countPlace, 0, true);
                view().setUint32(bytesPlace, 0, true);
                return SUCCESS;
            },
            environ_get: () => SUCCESS,
            random_get(start, length) {
                crypto.getRandomValues(new Uint8Array(memory().buffer, start, length));
                return SUCCESS;
            },
            proc_exit(status) {
                throw new Exit(status);
            },
        };
        // Who asks for further files looks for one that is bad, to know that there are no more.
        const unknown = name => () => name.startsWith('fd_') ? BAD_FILE : NO_SUCH_CALL;
        return new Proxy(known, {get: (_, name) => known[name] ?? unknown(name)});
    }

    /** Compiles a program that is written in base 64. */
    function compile(base64) {
        return WebAssembly.compile(Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)));
    }

    /**
     * Runs a compiled program: what it prints, what it says on standard error, and whether it ended well. What it
     * prints may also be heard as it comes.
     */
    function run(module, input, hear = () => {}) {
        const [output, said] = [[], []];
        let instance = null;
        const write = {
            1(chunk) {
                output.push(chunk);
                hear(chunk);
            },
            2: chunk => said.push(chunk),
        };
        const imports = calls(new TextEncoder().encode(input), write, () => instance.exports.memory);
        instance = new WebAssembly.Instance(module, {wasi_snapshot_preview1: imports});
        let [ok, trap] = [true, ''];
        try {
            instance.exports._start();
        } catch (error) {
            ok = error instanceof Exit && error.status === 0;
            // A panic has said what it has to say before it traps.
            trap = error instanceof Exit || said.length > 0 ? '' : String(error);
        }
        return {ok, output: text(output), said: text(said) + trap};
    }

    function text(chunks) {
        const decoder = new TextDecoder();
        return chunks.map(chunk => decoder.decode(chunk, {stream: true})).join('') + decoder.decode();
    }

    return {compile, run};
}

const wasi = {
    ...makeWasi(),

    /** The programs that were loaded, each by a script of its own that puts it here in base 64. */
    programs: {},

    /** The compiler that made them, with its version. */
    compiler: '',

    /** Compiles a program, which is loaded first if it is not there yet. */
    async load(name) {
        if (!(name in wasi.programs)) {
            const element = document.createElement('script');
            await new Promise((resolve, reject) => {
                element.onload = resolve;
                element.onerror = () => reject(new Error(`cannot load ${element.src}`));
                element.src = `explorer/${name}.js`;
                document.head.append(element);
            });
        }
        return wasi.compile(wasi.programs[name]);
    },

    /** Runs a program in a thread of its own and hands over each line that it prints. Returns what stops it. */
    start(name, input, hear) {
        const code = `const wasi = (${makeWasi})();
            onmessage = async ({data: [base64, input]}) => {
                const {ok, said} = wasi.run(await wasi.compile(base64), input, chunk => postMessage(chunk));
                if (!ok) {
                    throw new Error(said);
                }
                close();
            };`;
        const address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
        const worker = new Worker(address);
        URL.revokeObjectURL(address);
        const decoder = new TextDecoder();
        let rest = '';
        worker.onmessage = ({data}) => {
            const lines = (rest + decoder.decode(data, {stream: true})).split('\n');
            rest = lines.pop();
            lines.forEach(hear);
        };
        // Browsers do not hand a compiled program to a page's thread if the page is a file.
        worker.postMessage([wasi.programs[name], input]);
        return () => worker.terminate();
    },
};
