/**
 * PASSWORD: the current one. PHONE: a code to the current phone. MAIL: a code to the verified mail; the change of phone
 * then waits 24 hours. SIGN_IN: the person has no phone, and a sign-in at most 10 minutes old is proof.
 */
export const confirmationWays = ['PASSWORD', 'PHONE', 'MAIL', 'SIGN_IN'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]
