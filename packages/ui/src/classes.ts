/** Class names joined, without those that are switched off. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
