export { ApiFailure, isBusy, isRefusal, isUnanswered } from '@zapys/contract/client'
