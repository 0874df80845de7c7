// The page: the board in its address, what programs answer, what follows from the board, and a side for the program.
'use strict';

(() => {
    /** For how long marks are made before the page gets to do something else, in milliseconds. */
    const SLICE = 10;

    const root = document.querySelector('.explorer');
    const find = name => root.querySelector(`.${name}`);
    const problem = problems[root.dataset.package];
    const [empty, first, second] = problem.letters;
    const isSmall = root.classList.contains('small');
    const submission = find('submission');
    /** Those programs that are asked, by the elements that they are shown in. */
    const asked = new Map();
    /** The program that knows the game. */
    let analyst = null;
    /** The board, as the problem writes it, and what its cells hold. */
    let [text, position] = ['', null];
    /** What can be seen on the board at once, what its moves lead to, and the answers to it with a change. */
    let [state, analysis, answers, turned] = [null, null, new Map(), new Map()];
    /** True if the program is to move as soon as it knows how. */
    let isOwed = false;
    let stop = () => {};
    /** Where the reader is in the boards that were shown, and the last of them. */
    let [step, lastStep] = [history.state?.step ?? 0, history.state?.step ?? 0];

    const chosen = name => find(name)?.querySelector(':checked').value;
    // Where nobody plays on, stones may be put after the end too.
    const canMove = () => state !== null && !state.refused && !(state.over && problem.isPlayed);
    const isProgramsTurn = () => canMove() && !['both', state.mover].includes(chosen('side'));
    const board = view.make(problem, find('board'), {puts, set, weigh, peek});

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

    /** The letter that a click puts on a cell, if it does anything there. */
    function puts(cell) {
        const hand = chosen('hand') ?? 'turn';
        const isTaken = position.stones[cell] !== empty;
        if (hand !== 'turn') {
            return hand === 'empty' ? empty : hand;
        }
        if (isTaken) {
            return chosen('side') === 'both' ? empty : undefined;
        }
        return canMove() && !isProgramsTurn() ? state.mover : undefined;
    }

    function set(cell, letter) {
        change({...position, stones: position.stones.with(cell, letter)});
        if (isProgramsTurn()) {
            reply();
        }
    }

    function weigh(cell, weight, how) {
        change({...position, weights: position.weights.with(cell, weight)}, how && `${how} ${cell}`);
    }

    /** Shows another board, as a step of the browser's history. Writing in one field is one step. */
    function change(next, how) {
        const shown = problem.text(next);
        if (shown === text) {
            return;
        }
        if (!isSmall && how && history.state?.how === how) {
            history.replaceState(history.state, '', toAddress(shown));
        } else if (!isSmall) {
            step++;
            lastStep = step;
            history.pushState({step, how}, '', toAddress(shown));
        }
        show(shown);
    }

    /** Goes to the board of an address, which the browser shows already. */
    function go(address) {
        if (history.state === null) {
            step++;
            lastStep = step;
            history.replaceState({step}, '');
        }
        ({step} = history.state);
        lastStep = Math.max(step, lastStep);
        show(fromAddress(address.length > 1 ? address : new URL(root.dataset.start, location).hash));
    }

    function show(next) {
        stop();
        text = next;
        position = problem.position(text);
        [analysis, isOwed] = [null, false];
        [answers, turned] = [new Map(), new Map()];
        state = analyst && look();
        asked.forEach((_, element) => tell(element));
        compare();
        draw();
        findOut();
    }

    /** Shows all that is known by now. */
    function draw() {
        const {refused, over, winner, mover} = state ?? {refused: ''};
        const ahead = find('ahead')?.checked && analysis?.play || [];
        const [marks, legend] = canMove() ? marked() : [new Map(), ''];
        const end = winner ? problem.won(winner) : 'A draw: the board is full';
        const turn = over ? end : `${problem.name(mover)} to move`;
        const notes = [problem.note?.(state ?? {}, position), refused ?? analysis?.refused];
        // The program's own words are enough.
        const isRefused = submission.querySelector('output').textContent === 'refused';
        find('turn').textContent = refused === undefined && !isRefused ? turn : '';
        find('note').textContent = isRefused ? '' : notes.filter(Boolean).join(' ');
        find('legend').textContent = legend;
        board.show({
            position,
            state: ahead.length > 0 ? analysis : state,
            mover,
            answers,
            turned,
            marks: ahead.length > 0 ? new Map() : marks,
            named: named(),
            ahead,
        });
        if (!isSmall) {
            find('input').textContent = problem.input([text]);
            find('link').href = toAddress(text);
            find('undo').disabled = step === 0;
            find('redo').disabled = step === lastStep;
            find('best').disabled = !canMove() || Boolean(analysis?.refused);
            drawBest();
        }
    }

    /** The marks that are drawn, and what they mean. Of many answers that are nearly all the same it is the others. */
    function marked() {
        if (problem.isPlayed) {
            return [answers, answers.size > 0 ? problem.marks : ''];
        }
        const said = answer => [...answers].filter(([, other]) => other === answer);
        const [rare, common] = said('YES').length < said('NO').length ? ['YES', 'NO'] : ['NO', 'YES'];
        const few = said(rare);
        if (few.length === 0) {
            return [new Map(), answers.size > 0 ? `After one more stone on any crossing it is ${common}.` : ''];
        }
        const sign = problem.drawn(rare)[1];
        const crossings = few.length === 1 ? 'the one crossing' : `the ${few.length} crossings`;
        const where = `${sign} marks ${crossings} where one more stone makes the answer ${rare}.`;
        return [new Map(few), `${where} Elsewhere it is ${common}.`];
    }

    /** Shows the game that goes on with best play, and what a search would have to look at. */
    function drawBest() {
        const {play, best, minimax, memo, alphaBeta} = analysis ?? {};
        find('analysis').hidden = !canMove() || Boolean(analysis?.refused) || !problem.isPlayed;
        const end = best ? `${problem.name(best)} wins` : 'Nobody wins';
        const moves = play?.map(({cell, letter}) => `${problem.name(letter)} ${problem.place(cell)}`).join(', ');
        find('play').textContent = play ? `${end}: ${moves}.` : '...';
        const counts = [minimax, memo, alphaBeta];
        const [plain, remembered, pruned] = counts.map(count => count?.toLocaleString('en') ?? '...');
        find('counts').textContent =
            `Positions looked at: ${plain} by minimax, ${remembered} with a memo, ${pruned} by alpha-beta.`;
    }

    /** Says what the stone would lead to that the reader points at with. */
    function peek(ghost) {
        const answer = ghost && ghost.letter === state?.mover ? answers.get(ghost.cell) : undefined;
        find('peek').textContent = answer === undefined ? ''
            : `${problem.name(ghost.letter)} at ${problem.place(ghost.cell)}: ${problem.said(answer)}`;
    }

    /** What the input of the program is that knows the game. */
    function question(depth) {
        const {stones, weights} = position;
        const cells = stones.map(letter => letter === empty ? '.' : letter).join('');
        return [depth, root.dataset.package, cells, ...weights ?? [], ...named() >= 0 ? [named()] : []].join(' ');
    }

    /** The cell that the submission names, if it names one; it takes the side that begins to be the one to move. */
    function named() {
        const isAsked = canMove() && state.mover === first;
        return isAsked ? problem.named?.(submission.querySelector('output').textContent) ?? -1 : -1;
    }

    /** Asks what can be seen on the board at once. */
    function look() {
        const {output} = wasi.run(analyst, question('state'));
        return JSON.parse(output);
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
        } else if (text !== problem.text(position)) {
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

    /** Finds out what takes longer, until the next change. */
    async function findOut() {
        let isCurrent = true;
        let end = () => {};
        stop = () => {
            isCurrent = false;
            end();
        };
        root.setAttribute('aria-busy', 'true');
        await pause();
        if (!isCurrent || !asked.has(submission) || !analyst) {
            return;
        }
        const analysed = new Promise(resolve => {
            if (!canMove() || !problem.isPlayed) {
                return resolve();
            }
            end = wasi.start('analyst', question('analysis'), line => {
                const known = JSON.parse(line);
                learn(known);
                if (known.play || known.refused) {
                    resolve();
                }
            });
        });
        await askMoves(() => isCurrent);
        await analysed;
        if (isCurrent) {
            root.setAttribute('aria-busy', 'false');
        }
    }

    /** Asks the submission about the boards after a change. */
    async function askMoves(isCurrent) {
        const isRefused = submission.querySelector('output').textContent === 'refused';
        const questions = isRefused ? [] : problem.questions(position, canMove() ? state.mover : null);
        const said = problem.hasWeights ? turned : answers;
        let since = performance.now();
        for (const group of problem.alone ? questions.map(question => [question]) : [questions]) {
            const {ok, answers} = ask(submission, group.map(([, board]) => board));
            if (ok) {
                group.forEach(([cell], place) => said.set(cell, answers[place]));
            }
            if (performance.now() - since > SLICE) {
                await pause();
                if (!isCurrent()) {
                    return;
                }
                since = performance.now();
            }
        }
        draw();
    }

    const pause = () => new Promise(resolve => {
        setTimeout(resolve);
    });

    /** Takes in a line of the analysis. The first says no more than is known. */
    function learn(line) {
        analysis = {...analysis, ...line};
        if (problem.isAnalysed) {
            analysis.outcomes?.forEach((outcome, cell) => outcome && answers.set(cell, outcome));
        }
        draw();
        if (isOwed && analysis.play) {
            reply();
        }
    }

    /** Has the program make the best move, as soon as it knows that. */
    function reply() {
        const [move] = analysis?.play ?? [];
        isOwed = !move;
        if (move) {
            set(move.cell, move.letter);
        }
    }

    /** Loads a program and shows what it answers. */
    async function meet(element) {
        try {
            asked.set(element, await wasi.load(element.dataset.program));
            tell(element);
        } catch (error) {
            say(element, 'cannot be asked', String(error));
        }
        compare();
    }

    /** Steps back or on to a board on which the reader is to move. */
    function travel(direction) {
        const room = direction < 0 ? step : lastStep - step;
        const isBoth = chosen('side') === 'both' || isProgramsTurn();
        history.go(direction * Math.min(room, isBoth ? 1 : 2));
    }

    async function copy({target}) {
        try {
            await navigator.clipboard.writeText(location.href);
            target.textContent = 'Copied';
        } catch {
            target.textContent = 'Not copied: the browser does not allow it';
        }
    }

    for (const input of root.querySelectorAll('[name=hand], [name=side]')) {
        const letter = {first, second}[input.value] ?? input.value;
        if (letter === first || letter === second) {
            input.value = letter;
            input.nextSibling.textContent = ` ${problem.name(letter)}`;
        }
    }
    for (const element of root.querySelectorAll('.wrong')) {
        element.querySelector('.ask').addEventListener('click', () => meet(element));
        element.querySelector('.differ').addEventListener('click', async () => {
            location.hash = element.dataset.smallest;
            await meet(element);
        });
    }
    find('side').hidden = !problem.isPlayed;
    find('side').addEventListener('change', () => {
        draw();
        if (isProgramsTurn()) {
            reply();
        }
    });
    find('clear').addEventListener('click', () => {
        change({...position, stones: position.stones.map(() => empty)});
        if (isProgramsTurn()) {
            reply();
        }
    });
    // The book turns its pages at arrow keys; here they belong to the board.
    root.addEventListener('keydown', event => event.stopPropagation());
    if (isSmall) {
        root.hidden = false;
        document.querySelector('figure').hidden = true;
        show(problem.text(problem.position('')));
    } else {
        find('hand').hidden = problem.hasWeights ?? false;
        find('best').hidden = !problem.isPlayed;
        find('best').addEventListener('click', reply);
        find('undo').addEventListener('click', () => travel(-1));
        find('redo').addEventListener('click', () => travel(1));
        find('ahead').addEventListener('change', draw);
        find('copy').addEventListener('click', copy);
        addEventListener('hashchange', event => go(new URL(event.newURL).hash));
        history.replaceState({step, ...history.state}, '');
        go(location.hash);
    }
    const analystLoads = wasi.load('analyst').then(module => {
        analyst = module;
    });
    Promise.all([meet(submission), analystLoads]).then(() => {
        find('compiler')?.replaceChildren(wasi.compiler);
        show(text);
    });
})();
