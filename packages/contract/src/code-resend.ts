/** A code may be requested again this many seconds after it was sent. A longer time in an answer means that none was sent. */
export const CODE_RESEND_SECONDS = 30
