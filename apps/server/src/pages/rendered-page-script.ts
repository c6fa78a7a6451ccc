/**
 * Inline script of every server-rendered page. Records a button pressed before the widget's scripts have loaded, and
 * prevents the browser from submitting a form. Links work without scripts, and get what the address says of source,
 * language and theme, which the cached page does not contain. apps/widget/src/browser/early-input.ts then hydrates.
 */
const earlyPress = `var zapysEarly={hear(e){var b=e.target.closest("button"),a=e.target.closest('a[href^="/"]');if(b){e.preventDefault();zapysEarly.pressed&&zapysEarly.pressed.removeAttribute("data-heard");(zapysEarly.pressed=b).setAttribute("data-heard","")}else if(a){var u=new URL(a.href);new URLSearchParams(location.search).forEach(function(v,k){/^(src|wls|lang|theme|utm_.*)$/.test(k)&&!u.searchParams.has(k)&&u.searchParams.append(k,v)});a.href=u}}};addEventListener("click",zapysEarly.hear,true)`

/** Fallback for browsers that do not report their first paint; some hidden ones do not. */
const PAINT_AT_MOST_MS = 2000

/**
 * Loads the widget's scripts after the first frame and starts them once it is painted: on a slow connection the content
 * gets the whole bandwidth, and no script of ours runs before it. A page in the background, or in a frame that may be
 * out of view, paints no frames and does not wait. Adds one link per task: on a slow phone each takes some
 * milliseconds.
 */
const laterScripts = `(function (d) {
var unseen = d.hidden || self !== top;
function add(part) { d.head.appendChild(d.importNode(part, true)) }
function fetchThem() {
var parts = d.getElementById("zapys-scripts").content, begun;
function run() { if (!begun) { begun = true; add(parts.querySelector("script")) } }
var links = Array.from(parts.querySelectorAll("link"));
if (unseen) { links.forEach(add); return run() }
(function next() { if (links.length) { add(links.shift()); setTimeout(next) } })();
setTimeout(run, ${PAINT_AT_MOST_MS});
new PerformanceObserver(function (list, observer) { observer.disconnect(); run() }).observe({ type: "paint", buffered: true })
}
function ready() { if (d.readyState === "loading") addEventListener("DOMContentLoaded", fetchThem); else fetchThem() }
if (unseen) ready(); else requestAnimationFrame(ready)
})(document)`

/**
 * Before the first paint: detects whether the visitor's clock differs from the branch's, so that the notice has its
 * space.
 */
const elsewhere = `(function (page) {
var zone = page.dataset.zone, now = new Date();
try {
if (zone && now.toLocaleString("en", { timeZone: zone }) !== now.toLocaleString("en")) page.dataset.elsewhere = ""
} catch (unknownZone) {}
})(document.documentElement)`

/** The only inline script of a server-rendered page; the page's policy contains its hash. */
export const renderedPageScript = `${earlyPress};${laterScripts};${elsewhere}`
