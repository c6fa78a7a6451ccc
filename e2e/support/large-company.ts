/** A company whose lists are longer than one page, or with events only, written directly into the database. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inDatabase } from './arrange.ts'

type Wanted = {
  alias: string
  /**
   * Ten services per category; categories are named `Category 1` and so on, services `Treatment 1`, in Ukrainian
   * `Процедура 1`.
   */
  services?: number
  resources?: number
  branches?: number
  /** Services can be booked through their events only. */
  eventsOnly?: boolean
  /** Starts of events, in order, alternating between branches; named `Class 1` and so on. */
  events?: readonly string[]
  /** Documents that clients agree to. */
  documents?: { terms_url?: string; privacy_url?: string; privacy_version?: string }
}
export type LargeCompany = {
  alias: string
  company: string
  branch: string
  services: string[]
  categories: string[]
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const PER_CATEGORY = 10

export const addLargeCompany = (dataDir: string, wanted: Wanted): Promise<LargeCompany> =>
  inDatabase(dataDir, (client) => add(client, wanted))

async function add(
  client: pg.Client,
  {
    alias,
    services = 1,
    resources = 1,
    branches = 1,
    eventsOnly = false,
    events = [],
    documents = {},
  }: Wanted,
): Promise<LargeCompany> {
  const company = randomUUID()
  const list = randomUUID()
  const [branchIds, serviceIds, resourceIds] = [ids(branches), ids(services), ids(resources)]
  const categoryIds = ids(Math.ceil(services / PER_CATEGORY))
  const english = (name: string) => JSON.stringify({ en: { name } })
  await client.query(
    `insert into company (company_id, name, timezone, currency_code, company_type, created)
     values ($1, 'Велика студія', 'Europe/Kyiv', 'UAH', 'BUSINESS', $2)`,
    [company, new Date()],
  )
  await client.query('insert into company_alias (alias, company_id) values ($1, $2)', [alias, company])
  await client.query(
    `insert into company_settings (company_id, appointment_statuses, widget_settings, booking_settings)
     values ($1, '[{"code": "CONFIRMED", "colour": "#2e7d32"}]', '{"default_locale": "uk"}', $2)`,
    [company, JSON.stringify({ widget_settings: { gt_view_type: 'LARGE' }, online_booking: documents })],
  )
  await client.query(
    `insert into service_price_list (company_id, service_price_list_id, name, currency_code)
     values ($1, $2, 'Основний', 'UAH')`,
    [company, list],
  )
  for (const [index, branch] of branchIds.entries())
    await client.query(
      `insert into branch (company_id, branch_id, name, timezone, currency_code, service_price_list_id, ordinal, translations)
       values ($1, $2, $3, 'Europe/Kyiv', 'UAH', $4, $5, $6)`,
      [company, branch, `Філія ${index + 1}`, list, index, english(`Place ${index + 1}`)],
    )
  const [branch = ''] = branchIds
  for (let weekday = 1; weekday <= 7; weekday += 1)
    await client.query(
      `insert into cycle_frame (company_id, frame_id, branch_id, weekday, start_time, end_time)
       values ($1, $2, $3, $4, 32400, 64800)`,
      [company, randomUUID(), branch, weekday],
    )
  for (const [index, category] of categoryIds.entries())
    await client.query(
      `insert into service (company_id, service_id, type, name, ordinal, translations)
       values ($1, $2, 'GROUP', $3, $4, $5)`,
      [company, category, `Розділ ${index + 1}`, index, english(`Category ${index + 1}`)],
    )
  for (const [index, service] of serviceIds.entries()) {
    await client.query(
      `insert into service (company_id, service_id, parent_id, name, ordinal, duration, translations,
                            booking_type, group_training_service)
       values ($1, $2, $3, $4, $5, 3600, $6, $7, $8)`,
      [
        company,
        service,
        categoryIds[Math.floor(index / PER_CATEGORY)],
        `Процедура ${index + 1}`,
        index,
        english(`Treatment ${index + 1}`),
        eventsOnly ? 'EVENT' : 'GENERAL',
        eventsOnly,
      ],
    )
    await client.query('insert into branch_service (company_id, branch_id, service_id) values ($1, $2, $3)', [
      company,
      branch,
      service,
    ])
  }
  for (const [index, resource] of resourceIds.entries())
    await client.query(
      `insert into resource (company_id, resource_id, branch_id, name, ordinal, translations)
       values ($1, $2, $3, $4, $5, $6)`,
      [company, resource, branch, `Майстриня ${index + 1}`, index, english(`Performer ${index + 1}`)],
    )
  await client.query(
    `insert into resource_service (company_id, resource_id, service_id)
     select $1, $2, service_id from service where company_id = $1 and type = 'SERVICE'`,
    [company, resourceIds[0]],
  )
  for (const [index, startsAt] of events.entries())
    await client.query(
      `insert into event (company_id, event_id, branch_id, service_id, name, starts_at, duration, space)
       values ($1, $2, $3, $4, $5, $6, 3600, 8)`,
      [company, randomUUID(), branchIds[index % branches], serviceIds[0], `Class ${index + 1}`, startsAt],
    )
  return { alias, company, branch, services: serviceIds, categories: categoryIds }
}
