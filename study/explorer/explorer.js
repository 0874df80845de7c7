// The page: the board in its address, what the programs answer, and what the submission would answer after a move.
'use strict';

(() => {
    /** For how long marks are made before the page gets to do something else, in milliseconds. */
    const SLICE = 10;

    const root = document.querySelector('.explorer');
    const find = name => root.querySelector(`.${name}`);
    const problem = problems[root.dataset.package];
    const submission = find('submission');
    /** Those programs that are asked, by the elements that they are shown in. */
    const asked = new Map();
    /** The board, as the problem writes it. */
    let text = '';
    let marking = 0;

    const hand = () => find('hand').querySelector(':checked').value;
    const board = problem.letters
        ? view.stones(problem, find('board'), hand, change)
        : view.weights(problem, find('board'), change);

    /** In an address a line ends with a slash, and a comma stands between numbers. */
    const toAddress = board => `#${board.replaceAll('\n', '/').replaceAll(' ', ',')}`;
    const fromAddress = address => decoded(address.slice(1)).replaceAll('/', '\n').replaceAll(',', ' ');

    function decoded(text) {
        try {
            return decodeURIComponent(text);
        } catch {
            // A `%` that stands for nothing else.
            return text;
        }
    }

    function change(cells) {
        const next = problem.text(cells);
        show(next);
        history.replaceState(null, '', toAddress(next));
    }

    function go(address) {
        show(fromAddress(address.length > 1 ? address : root.dataset.start));
    }

    function show(next) {
        text = next;
        const cells = problem.cells(text);
        board.show(cells);
        find('turn').textContent = problem.turn(cells);
        find('note').textContent = problem.note?.(cells) ?? '';
        find('input').textContent = problem.input([text]);
        find('link').href = toAddress(text);
        asked.forEach((_, element) => tell(element));
        compare();
        mark(cells);
    }

    /** Has a program answer boards, one line for each. */
    function ask(element, boards) {
        const {ok, output, said} = wasi.run(asked.get(element), problem.input(boards));
        return {ok, said, answers: output.split('\n').slice(0, -1)};
    }

    /** Shows what a program answers to the board that is shown. */
    function tell(element) {
        const {ok, said, answers} = ask(element, [text]);
        if (!ok) {
            say(element, 'refused', said);
        } else if (text !== problem.text(problem.cells(text))) {
            // The program stops reading behind its board, and that is not the board that is shown.
            say(element, 'refused', `This is not a board of ${problem.rows} by ${problem.columns} cells.`);
        } else {
            say(element, answers[0] ?? '', said);
        }
    }

    function say(element, answer, said) {
        element.querySelector('output').textContent = answer;
        element.querySelector('.said').textContent = said;
    }

    /** Marks the answers that are not the submission's, as soon as there is one. */
    function compare() {
        const right = submission.querySelector('output').textContent;
        for (const output of root.querySelectorAll('.wrong output')) {
            const differs = asked.has(submission) && output.textContent !== '' && output.textContent !== right;
            output.classList.toggle('differs', differs);
        }
    }

    /** Marks each cell with what the submission would answer after a move there. The next change cancels it. */
    async function mark(cells) {
        const mine = ++marking;
        root.setAttribute('aria-busy', 'true');
        await pause();
        if (mine !== marking || !asked.has(submission)) {
            return;
        }
        const answer = submission.querySelector('output').textContent;
        const questions = answer === 'refused' ? [] : problem.questions(cells, answer);
        let since = performance.now();
        for (const group of problem.alone ? questions.map(question => [question]) : [questions]) {
            const {ok, answers} = ask(submission, group.flatMap(({boards}) => boards));
            for (const {cell, boards, read} of ok ? group : []) {
                board.mark(cell, read(answers.splice(0, boards.length)));
            }
            if (performance.now() - since > SLICE) {
                await pause();
                if (mine !== marking) {
                    return;
                }
                since = performance.now();
            }
        }
        root.setAttribute('aria-busy', 'false');
    }

    const pause = () => new Promise(resolve => {
        setTimeout(resolve);
    });

    /** Loads a program and shows what it answers. */
    async function load(element) {
        const name = element.dataset.program;
        try {
            if (!(name in wasi.programs)) {
                await script(`explorer/${name}.js`);
            }
            asked.set(element, await wasi.compile(wasi.programs[name]));
            tell(element);
        } catch (error) {
            say(element, 'cannot be asked', String(error));
        }
        compare();
    }

    const script = address => new Promise((resolve, reject) => {
        const element = document.createElement('script');
        element.src = address;
        element.onload = resolve;
        element.onerror = () => reject(new Error(`cannot load ${address}`));
        document.head.append(element);
    });

    for (const element of root.querySelectorAll('.wrong')) {
        element.querySelector('.ask').addEventListener('click', () => load(element));
        element.querySelector('.differ').addEventListener('click', async () => {
            location.hash = element.dataset.smallest;
            await load(element);
        });
    }
    find('hand').hidden = !problem.letters;
    find('clear').addEventListener('click', () => change(problem.cells('')));
    // The book turns its pages at arrow keys; here they belong to the board.
    root.addEventListener('keydown', event => event.stopPropagation());
    addEventListener('hashchange', event => go(new URL(event.newURL).hash));
    go(location.hash);
    load(submission).then(() => show(text));
})();
