/** The visit has too many ways for what may be looked at: fewer days, or fewer who could do it. */
export class TooMuchToPlan extends Error {}
