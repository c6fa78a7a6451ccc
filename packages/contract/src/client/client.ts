/** HTTP client shared by the widget and the staff app. */
export { ApiFailure, isBusy, isRefusal, isUnanswered } from './failure.ts'
export { addressOf, type QueryInput, queryTexts, send } from './send.ts'
