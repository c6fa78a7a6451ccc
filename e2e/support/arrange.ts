/** Settings that a company's staff would make, written directly into the database of the journey's own company. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export async function inDatabase<Answer>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const [socket] = globSync(`${dataDir}/*/.s.PGSQL.5432`)
  if (socket === undefined) throw new Error(`no database runs in ${dataDir}`)
  const client = new pg.Client({ host: dirname(socket), port: 5432, user: 'zapys', database: 'zapys' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Restriction = { company: string; service?: string; kind: string; value?: number; message: string }

export const restrict = (
  dataDir: string,
  { company, service, kind, value, message }: Restriction,
): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into restriction (company_id, restriction_id, service_id, kind, value, message)
       values ($1, $2, $3, $4, $5, $6)`,
      [company, randomUUID(), service ?? null, kind, value ?? null, message],
    ),
  )

export const blockClient = (
  dataDir: string,
  { company, phone }: { company: string; phone: string },
): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into client (company_id, client_id, first_name, phone, blocked, created)
       values ($1, $2, 'Грубий', $3, true, $4)`,
      [company, randomUUID(), phone, new Date()],
    ),
  )

/** Hours of one date at which a resource does not work, in seconds from local midnight. */
export const timeOff = (
  dataDir: string,
  off: { company: string; branch: string; resource: string; date: string; from: number; to: number },
): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into day_frame (company_id, frame_id, branch_id, resource_id, date, type, start_time, end_time)
       values ($1, $2, $3, $4, $5, 'OFF', $6, $7)`,
      [off.company, randomUUID(), off.branch, off.resource, off.date, off.from, off.to],
    ),
  )

/** Merges values into sections of the company's booking settings. */
export const changeSettings = (
  dataDir: string,
  company: string,
  change: Record<string, Record<string, unknown>>,
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    for (const [section, values] of Object.entries(change))
      await client.query(
        `update company_settings
            set booking_settings = jsonb_set(booking_settings, array[$2::text],
                  coalesce(booking_settings -> $2::text, '{}') || $3::jsonb)
          where company_id = $1`,
        [company, section, JSON.stringify(values)],
      )
  })

/** Replaces top-level widget settings of the company: menu, colours, flows. */
export const changeWidget = (
  dataDir: string,
  company: string,
  change: Record<string, unknown>,
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query(
      'update company_settings set widget_settings = widget_settings || $2::jsonb where company_id = $1',
      [company, JSON.stringify(change)],
    )
  })

/** Adds extra fields to the company's client form. */
export const addFields = (
  dataDir: string,
  company: string,
  fields: { name: string; type: string; options?: { value: string; title: string }[] }[],
): Promise<unknown> =>
  inDatabase(dataDir, async (client) => {
    for (const [ordinal, { name, type, options }] of fields.entries())
      await client.query(
        `insert into extra_field (company_id, field_id, model, type, name, ordinal, options)
         values ($1, $2, 'CLIENT', $3, $4, $5, $6)`,
        [company, randomUUID(), type, name, ordinal, options ? JSON.stringify(options) : null],
      )
  })
