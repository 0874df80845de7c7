// Algorithms, step by step. The page holds the steps as data, and this script shows them.
//
// A change is the name of a part of the picture, its class, and its text; null means no change.
'use strict';

for (const root of document.querySelectorAll('.steps')) {
    const {listing, values, start, frames} = JSON.parse(root.querySelector('script').textContent);
    /** How long a step is shown while it plays, in milliseconds. */
    const PAUSE = 1100;
    /** The sentence before the first step. */
    const HOW = 'Step on with → and back with ←, or play with the space bar.';
    /** Keeps an arrow in one piece where a line is wrapped. */
    const JOINER = '\u2060';

    const figure = root.querySelector('figure');
    const label = figure.querySelector('svg').getAttribute('aria-label');
    const player = add(root, 'div', {className: 'player', tabIndex: 0}, {role: 'group', 'aria-label': 'Step by step'});
    const controls = add(player, 'div', {className: 'controls'});
    const button = (text, name, act) => {
        const made = add(controls, 'button', {type: 'button', textContent: text}, {'aria-label': name, title: name});
        made.addEventListener('click', act);
        return made;
    };
    const first = button('|◀', 'To the start', () => stopAt(0));
    const back = button('◀', 'One step back', () => stopAt(at - 1));
    const play = button('Play', 'Play', () => (timer ? stop() : begin()));
    const next = button('▶', 'One step on', () => stopAt(at + 1));
    const place = add(controls, 'span', {className: 'place'});
    const slider = add(place, 'input', {type: 'range', min: 0, max: frames.length, value: 0}, {'aria-label': 'Step'});
    const count = add(place, 'span', {className: 'count'});
    const words = add(player, 'div', {className: 'say'});
    const say = add(words, 'p', {}, {'aria-live': 'polite'});
    const longest = texts => texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
    // The tallest sentence decides the height. Which one is the tallest depends on the line breaks.
    for (const textContent of new Set([HOW, ...frames.map(frame => frame.say)])) {
        add(words, 'p', {className: 'room', textContent}, {'aria-hidden': true});
    }
    const shown = add(player, 'div', {className: 'values'});
    const both = add(player, 'div', {className: 'both'});
    const scene = add(both, 'div', {className: 'scene'});
    const picture = scene.appendChild(figure.querySelector('svg').cloneNode(true));
    const lines = listed(add(both, 'div', {className: 'listing'}));

    /** The elements that change, by name. */
    const parts = new Map([...picture.querySelectorAll('[data-part]')].map(part => [part.dataset.part, part]));
    const outputs = values.map((name, index) => {
        const output = add(add(shown, 'span', {textContent: name}), 'output');
        output.dataset.room = longest(frames.map(frame => frame.values[index]));
        return output;
    });

    /** How each part looks before the first step: its class and its text. */
    const initial = new Map();
    let at = 0;
    let timer = 0;

    /** Writes the listing, with the colours that the book gives to code. */
    function listed(holder) {
        return listing.flat().map(text => {
            const code = text.trimStart();
            const line = add(holder, 'code', {className: 'language-rust', textContent: code.replaceAll('->', `-${JOINER}>`)});
            line.style.setProperty('--indent', text.length - code.length);
            window.hljs?.highlightBlock(line);
            return line;
        });
    }

    /** Draws all parts as they look after the first steps. Only a part without parts of its own has a text. */
    function paint() {
        const looks = new Map(initial);
        for (const [name, look, text] of [start, ...frames.slice(0, at).map(frame => frame.changes)].flat()) {
            const before = looks.get(name);
            looks.set(name, [look ?? before[0], text ?? before[1]]);
        }
        const now = frames[at - 1]?.parts ?? [];
        for (const [name, [look, text]] of looks) {
            const element = parts.get(name);
            element.setAttribute('class', now.includes(name) ? `${look} now` : look);
            if (element.childElementCount === 0 && element.textContent !== text) {
                element.textContent = text;
            }
        }
    }

    /** Scrolls the subject of a step into the middle, if the picture is wider than its place. */
    function follow(part) {
        const middle = ({left, width}) => left + width / 2;
        const to = (part ?? picture).getBoundingClientRect();
        scene.scrollLeft += middle(to) - middle(scene.getBoundingClientRect());
    }

    /** Shows the board after the given number of steps. */
    function go(to) {
        at = Math.min(Math.max(to, 0), frames.length);
        const frame = frames[at - 1];
        paint();
        follow(parts.get(frame?.parts[0]));
        lines.forEach((line, index) => line.classList.toggle('now', index === frame?.line));
        say.textContent = frame?.say ?? HOW;
        count.textContent = `${at} / ${frames.length}`;
        outputs.forEach((output, index) => {
            output.textContent = frame?.values[index] ?? '-';
        });
        slider.value = at;
        slider.setAttribute('aria-valuetext', `step ${at} of ${frames.length}`);
        first.disabled = back.disabled = at === 0;
        next.disabled = at === frames.length;
    }

    function stopAt(to) {
        stop();
        go(to);
    }

    function stop() {
        clearInterval(timer);
        timer = 0;
        play.textContent = 'Play';
        say.setAttribute('aria-live', 'polite');
    }

    /** Plays on to the end, from the start if it is there. */
    function begin() {
        go(at === frames.length ? 0 : at + 1);
        // The steps change too fast for a screen reader.
        say.setAttribute('aria-live', 'off');
        play.textContent = 'Pause';
        timer = setInterval(() => {
            go(at + 1);
            if (at === frames.length) {
                stop();
            }
        }, PAUSE);
    }

    const keys = {
        ArrowRight: () => stopAt(at + 1),
        ArrowLeft: () => stopAt(at - 1),
        Home: () => stopAt(0),
        End: () => stopAt(frames.length),
        ' ': () => (timer ? stop() : begin()),
    };
    player.addEventListener('keydown', event => {
        // The space bar also presses a focused button.
        const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
        const isForBrowser = event.altKey || event.ctrlKey || event.metaKey;
        if (event.key in keys && !isPress && !isForBrowser) {
            keys[event.key]();
            event.preventDefault();
        }
        // The book turns its pages at arrow keys.
        event.stopPropagation();
    });
    slider.addEventListener('input', () => stopAt(slider.valueAsNumber));

    for (const [name, part] of parts) {
        initial.set(name, [part.getAttribute('class') ?? '', part.textContent]);
    }
    picture.setAttribute('aria-label', `${label} Shown step by step.`);
    root.classList.add('plays');
    go(0);
}
