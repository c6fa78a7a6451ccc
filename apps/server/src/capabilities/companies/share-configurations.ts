import type { Locale } from '@zapys/contract'
import type { Connection } from '../../database/database.ts'
import { type StoredConfiguration, storedConfiguration } from './read-configuration.ts'

/**
 * Reads a configuration once for all who ask for it at the same moment, each for the part they want: every page that holds
 * the widget asks for one, and a campaign of one company must not take the database from bookings. How old an answer may
 * be is for the call to say (routes.ts); nothing is decided by it, the calls that book read the settings themselves.
 * Refuses like `storedConfiguration`.
 */
export function shareConfigurations(
  connection: Connection,
): (key: string, locale: Locale | undefined) => Promise<StoredConfiguration> {
  const reading = new Map<string, Promise<StoredConfiguration>>()
  return (key, locale) => {
    const name = `${locale ?? ''} ${key.toLowerCase()}`
    const known = reading.get(name)
    if (known !== undefined) return known
    const asked = storedConfiguration(connection, key, locale).finally(() => reading.delete(name))
    reading.set(name, asked)
    return asked
  }
}
