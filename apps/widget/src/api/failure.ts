import type { ApiFailure } from '@zapys/contract/client'

export { ApiFailure, isBusy, isRefusal, isUnanswered } from '@zapys/contract/client'

/** The error policy shows the toast; the form marks its phone field. S8.message.18. */
export const isWrongPhone = ({ code }: ApiFailure): boolean => code === 'phone.notInternational'
