import type { Locale } from '@zapys/contract'
import { LRUCache } from 'lru-cache'
import type { Connection } from '../../database/database.ts'
import { type StoredConfiguration, storedConfiguration } from './read-configuration.ts'

/** A busy installation's companies in their languages; each is some 20 KB. */
const MOST_KEPT = 500

/**
 * Reads configurations, each at most once in `keptMs`, however many ask for it at the same moment: every page that holds
 * the widget asks for one, and a campaign of one company must not take the database from bookings. So an answer can be
 * `keptMs` old; nothing is decided by it, the calls that book read the settings themselves. Refuses like
 * `storedConfiguration`, and a refusal is not kept.
 */
export function keepConfigurations(
  connection: Connection,
  keptMs: number,
): (key: string, locale: Locale | undefined) => Promise<StoredConfiguration> {
  const kept = new LRUCache<string, StoredConfiguration, { key: string; locale: Locale | undefined }>({
    max: MOST_KEPT,
    ttl: keptMs,
    fetchMethod: (_name, _old, { context }) => storedConfiguration(connection, context.key, context.locale),
  })
  return (key, locale) =>
    kept.forceFetch(`${locale ?? ''} ${key.toLowerCase()}`, { context: { key, locale } })
}
