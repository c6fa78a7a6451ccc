/**
 * Stands in every drawn page: hears which button is pressed before the widget's scripts have come, and keeps a form from
 * being sent by the browser itself. Links lead on without scripts. apps/widget/src/browser/early-input.ts takes over from it.
 */
export const earlyPress = `var zapysEarly={hear(e){var b=e.target.closest("button");if(b){e.preventDefault();zapysEarly.pressed&&zapysEarly.pressed.removeAttribute("data-heard");(zapysEarly.pressed=b).setAttribute("data-heard","")}}};addEventListener("click",zapysEarly.hear,true)`
