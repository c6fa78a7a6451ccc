/** Seconds after which a code may be requested again. A longer time in a response means that no code was sent. */
export const CODE_RESEND_SECONDS = 30
