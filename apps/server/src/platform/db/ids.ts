import { v5, v7 } from 'uuid'

/**
 * A new id: a lower-case UUID of version 7. Ids sort by the millisecond they were made in, which keeps index inserts
 * at one end. Asked for with options, however empty, all its other 73 bits are random: else ids of one millisecond would
 * count upwards, and a reader of one could guess its neighbours. RFC 9562, section 5.7.
 */
export const newId = (): string => v7({})

/** Always the same id for the same name beside another id. RFC 9562, section 5.5. */
export const idBeside = (id: string, name: string): string => v5(name, id)

/** Of the form that the database takes: anything else is nobody's id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
