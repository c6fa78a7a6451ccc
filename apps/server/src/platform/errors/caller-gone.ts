/** The client disconnected: nothing failed, so nothing is logged. */
export class CallerGone extends Error {}
