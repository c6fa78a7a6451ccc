import { type ApiFailure, isRefusal } from '@zapys/contract/client'

export { ApiFailure, isBusy, isRefusal, isUnanswered } from '@zapys/contract/client'

/** Whether the request was carried out is unknown, and the screen says so. A server error has a number, which the error policy shows. */
export const isUnknown = (failure: ApiFailure): boolean => !isRefusal(failure) && failure.status !== 500

/** Nothing has this id, or the id is invalid. */
export const isMissing = (failure: ApiFailure | null): boolean =>
  failure?.status === 404 || failure?.status === 422

/** The error policy shows the toast; the form marks its phone field. S8.message.18. */
export const isWrongPhone = ({ code }: ApiFailure): boolean => code === 'phone.notInternational'
