/** Services of a booking as rows of a statement, in their order. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { AppointmentToSave, BookedTime } from './booking-to-save.ts'

type StoredService = Selectable<Tables['appointment_service']>

/** When each service of a booking begins, and with whom and what: all that a move changes. */
const TIME_COLUMNS = ['ordinal', 'resource_id', 'duration', 'starts_at', 'date', 'besides'] as const
const OTHER_COLUMNS = ['service_id', 'auto_selected', 'original_price', 'discounted_price'] as const
export const SERVICE_COLUMNS = [...TIME_COLUMNS, ...OTHER_COLUMNS] as const

/** As a table, so that a booking and its services are one statement. */
export function servicesToSave({ services, price }: Pick<AppointmentToSave, 'services' | 'price'>) {
  const prices = services.map((_, index) => price.service_prices[index]!)
  const others = sql`${services.map(({ service_id }) => service_id)}::uuid[],
    ${services.map(({ autoSelected }) => autoSelected)}::boolean[],
    ${prices.map(({ original_price }) => original_price)}::bigint[],
    ${prices.map(({ discounted_price }) => discounted_price)}::bigint[]`
  return tableOf(SERVICE_COLUMNS, sql`${timeLists(services)}, ${others}`)
}

/** In the order of `TIME_COLUMNS`. */
const timeLists = (services: BookedTime['services']) =>
  sql`${services.map((_, index) => index + 1)}::int[],
    ${services.map(({ resource_id }) => resource_id)}::uuid[],
    ${services.map(({ duration }) => duration)}::int[],
    ${services.map(({ starts_at }) => new Date(starts_at * 1000))}::timestamptz[],
    ${services.map(({ date }) => date)}::date[],
    ${services.map(({ besides = [] }) => besides.join())}::text[]`

/** Who does what from when in each of them. */
export const timesToSave = (services: BookedTime['services']) => tableOf(TIME_COLUMNS, timeLists(services))

/** A row for each service. Lists of several lengths cannot be unnested together: `besides` comes as texts. */
function tableOf<Column extends keyof StoredService>(columns: readonly Column[], lists: RawBuilder<unknown>) {
  const names = columns.map((column) => sql.ref(column))
  const values = columns.map((column) =>
    column === 'besides' ? sql`string_to_array(besides, ',')::uuid[] as besides` : sql.ref(column),
  )
  return sql<Pick<StoredService, Column>>`(
    select ${sql.join(values)} from unnest(${lists}) as each (${sql.join(names)}))`.as<'part'>(sql`part`)
}
