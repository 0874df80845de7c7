// mdBook's menu has five themes, and the book has two.
document.getElementById('mdbook-theme-navy').textContent = 'Dark';

/** Makes an element, the last in its parent. */
function add(parent, tag, properties = {}, attributes = {}) {
    const element = Object.assign(document.createElement(tag), properties);
    for (const [name, value] of Object.entries(attributes)) {
        element.setAttribute(name, value);
    }
    return parent.appendChild(element);
}
