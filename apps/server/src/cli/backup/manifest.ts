import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** Names in the archive. Any tar program reads it; the pieces of one table follow each other. */
export const MANIFEST = 'manifest.json'
export const SECRET_FILE = 'secret'
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`
export const tableOfPiece = (name: string): string | undefined => /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1]

/** First entry of a backup: describes the rest, and what the database must hold after the restore. */
export type Manifest = z.infer<typeof Manifest>
export const Manifest = z.object({
  format: z.literal(1),
  /** An instant, for people. */
  created: z.string(),
  /** Version of the database that was backed up: '18.4'. */
  server: z.string(),
  /** Migrations that had been applied. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int(),
      /** Over all rows, independent of their order: tables.ts. */
      checksum: z.string(),
    }),
  ),
  /** Current values of identity columns and sequences. */
  counters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Verifies the secret that the data were sealed with; null: no secret existed yet. */
  secretMark: z.string().nullable(),
})

/** Reveals nothing about the secret. */
export const secretMark = (secret: string): string =>
  createHmac('sha256', secret.trim()).update('zapys backup').digest('hex')
