// mdBook's menu has five themes, and the book has two.
document.getElementById('mdbook-theme-navy').textContent = 'Dark';
