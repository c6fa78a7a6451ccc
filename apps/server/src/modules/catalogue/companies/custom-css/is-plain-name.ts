/** Names that every parser reads the same way: no escapes, ASCII only. */
const plainName = /^-?[a-z_][\w-]{0,63}$/i

export const isPlainName = (name: string): boolean => plainName.test(name) && !name.startsWith('--')
