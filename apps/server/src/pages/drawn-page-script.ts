/**
 * Stands in every drawn page: hears which button is pressed before the widget's scripts have come, and keeps a form from
 * being sent by the browser itself. Links lead on without scripts. apps/widget/src/browser/early-input.ts takes over from it.
 */
const earlyPress = `var zapysEarly={hear(e){var b=e.target.closest("button");if(b){e.preventDefault();zapysEarly.pressed&&zapysEarly.pressed.removeAttribute("data-heard");(zapysEarly.pressed=b).setAttribute("data-heard","")}}};addEventListener("click",zapysEarly.hear,true)`

/** Where a browser does not tell when it has painted; some that keep their visitors hidden do not. */
const PAINT_AT_MOST_MS = 2000

/**
 * Fetches the widget's scripts with the first frame and begins them once it is seen: on a thin line what can be read has the
 * line for itself, and nothing of ours runs before it. A page in the background, or in a frame that may be out of view, has
 * no frames and does not wait. One link in a turn: for a slow phone each is some milliseconds of work.
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

/** Before anything is seen: whether the visitor's clock shows another time than the branch's, so that the words about it have their room. */
const elsewhere = `(function (page) {
var zone = page.dataset.zone, now = new Date();
try {
if (zone && now.toLocaleString("en", { timeZone: zone }) !== now.toLocaleString("en")) page.dataset.elsewhere = ""
} catch (unknownZone) {}
})(document.documentElement)`

/** The one script in a drawn page; the page's policy names its hash. */
export const drawnPageScript = `${earlyPress};${laterScripts};${elsewhere}`
