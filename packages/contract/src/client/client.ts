/** What the widget and the staff app share of sending calls. */
export { ApiFailure, isBusy, isRefusal, isUnanswered } from './failure.ts'
export { addressOf, type QueryInput, queryTexts, send } from './send.ts'
