import { readStored, writeStored } from '#staff/language/stored.ts'

const stored = (branch: string) => `zapys-staff-service-${branch}`

/** The last service booked in this browser; empty if none. */
export const lastService = (branch: string): string => readStored(stored(branch)) ?? ''

export const noteService = (branch: string, service: string): void => writeStored(stored(branch), service)
