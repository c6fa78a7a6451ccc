/** Names that mean the same to every parser: no escapes, nothing beyond ASCII. */
const plainName = /^-?[a-z_][\w-]{0,63}$/i

export const isPlainName = (name: string): boolean => plainName.test(name) && !name.startsWith('--')
