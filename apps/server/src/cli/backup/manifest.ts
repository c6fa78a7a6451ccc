import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** Names in the archive. Any tar reads it; pieces of one table stand one after the other. */
export const MANIFEST = 'manifest.json'
export const SECRET_FILE = 'secret'
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`
export const tableOfPiece = (name: string): string | undefined => /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1]

/** What stands first in a backup: what the rest is, and what must be there once it is restored. */
export type Manifest = z.infer<typeof Manifest>
export const Manifest = z.object({
  format: z.literal(1),
  /** An instant, for people. */
  created: z.string(),
  /** Of the database that it was taken from: '18.4'. */
  server: z.string(),
  /** Those that had made its tables. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int(),
      /** Of all rows, whatever their order: tables.ts. */
      checksum: z.string(),
    }),
  ),
  /** What columns that count by themselves have come to. */
  counters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Tells whether a secret is the one that the data were sealed with; null: there was none yet. */
  secretMark: z.string().nullable(),
})

/** Reveals nothing about the secret. */
export const secretMark = (secret: string): string =>
  createHmac('sha256', secret.trim()).update('zapys backup').digest('hex')
