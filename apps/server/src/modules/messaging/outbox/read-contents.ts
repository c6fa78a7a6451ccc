/**
 * Reads the contents of many messages at sending, in a few statements for any number of messages and companies.
 * docs/rules/messages.md
 */
import { sql } from 'kysely'
import { type CompanyScope, companyScopes } from '../../../platform/db/company-scope.ts'
import { companyIdOf, holdingOnly, type OfCompany, onlyCompanyOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { type AppointmentRow, appointmentsOfAll, describerOf } from '../../booking/appointments/public.ts'
import { readLimitStates } from '../message-limits/public.ts'
import { type Claimed, isLimitWarning } from '../messages/public.ts'
import {
  appointmentContent,
  type ClientRow,
  contactOf,
  type Content,
  type Dropped,
  readChats,
} from './content.ts'
import { entryContent } from './entry-content.ts'
import { type AgendaLine, readAgendas, readNotifiedStaff } from '../staff-notifications/public.ts'
import { clientContent, customContent, type CustomContent } from './custom-content.ts'
import { giftContent, type GiftContent } from './gift-content.ts'
import { limitContent, type LimitContent } from './limit-warning.ts'
import { type NamedCompany, readNamedCompanies } from './named-company.ts'
import { staffContent, type StaffContent } from './staff-content.ts'

/** The company of a message, unless it is disabled. */
export type Sending = { company: CompanyScope; named: NamedCompany }

/** Active companies by id. */
export async function readCompanies(
  db: Connection,
  messages: readonly Claimed[],
): Promise<ReadonlyMap<string, Sending>> {
  const ids = [...new Set(messages.map(({ company_id }) => company_id))]
  const [scopes, named] = await Promise.all([companyScopes(db, ids), readNamedCompanies(db, ids)])
  return new Map(
    [...scopes].flatMap(([id, company]): [string, Sending][] => {
      const ofCompany = named.get(id)
      return ofCompany === undefined ? [] : [[id, { company, named: ofCompany }]]
    }),
  )
}

/** Returns a function that gives the content of each message; it may throw for a single one. Not for codes. */
export async function readContents(
  deps: Deps,
  messages: readonly Claimed[],
): Promise<
  (
    message: Claimed,
    sending: Sending,
  ) => Promise<Content | CustomContent | GiftContent | StaffContent | LimitContent | Dropped>
> {
  const { db } = deps.database
  const about = messages.filter(({ appointment_id }) => appointment_id !== null)
  const rows = await readRowsToShow(db, about)
  const rowsToShow = (message: Claimed) => rows.get(keyOf(message)) ?? []
  const all = [...new Map([...rows.values()].flat().map((row) => [row.appointment_id, row])).values()]
  const [describe, clients, toStaff, limits] = await Promise.all([
    describerOf(db, all),
    readClients(db, all),
    readToStaff(db, messages, deps.clock.now()),
    readLimitStates(
      deps,
      messages.filter(({ kind }) => isLimitWarning(kind)).map(({ company_id }) => company_id),
    ),
  ])
  const clientOf = (row: AppointmentRow) =>
    row.client_id === null ? undefined : clients.get(`${row.company_id} ${row.client_id}`)
  const phones = all.flatMap((row) => contactOf(row, clientOf(row)).phone ?? [])
  const chats = await readChats(db, [...new Set([...phones, ...toStaff.phones])])
  return async (message, sending) => {
    if (isLimitWarning(message.kind))
      return limitContent(message, {
        staff: toStaff.staffOf(message),
        state: limits.get(message.company_id)!,
        named: sending.named,
        chats,
      })
    if (message.staff_member_id !== null)
      return staffContent(message, {
        staff: toStaff.staffOf(message),
        lines: toStaff.linesOf(message),
        rows: rowsToShow(message),
        describe,
        chats,
        named: sending.named,
      })
    if (message.membership_id !== null) return giftContent(deps, sending, message.membership_id)
    if (message.client_id !== null) return clientContent(deps, sending, message)
    if (message.entry_id !== null) {
      const kind = message.kind === 'WAITING' ? message.kind : 'PLACE_OFFERED'
      return entryContent(deps, sending, { entryId: message.entry_id, kind })
    }
    const content = appointmentContent(deps, message, {
      rows: rowsToShow(message),
      clientOf,
      describe,
      chats,
      named: sending.named,
    })
    return message.kind === 'CUSTOM' ? customContent(message, content) : content
  }
}

const keyOf = ({ company_id, appointment_id, series_id }: Claimed) =>
  series_id === null ? `${company_id} ${appointment_id}` : `${company_id} series ${series_id}`

/** Bookings of each message, by its key. */
async function readRowsToShow(
  db: Connection,
  messages: readonly Claimed[],
): Promise<ReadonlyMap<string, AppointmentRow[]>> {
  const [ofSeries, ofOne] = [
    messages.flatMap(({ company_id, series_id: id }) => (id === null ? [] : [{ company_id, id }])),
    messages.flatMap(({ company_id, series_id, appointment_id: id }) =>
      series_id !== null || id === null ? [] : [{ company_id, id }],
    ),
  ]
  const [one, series] = await Promise.all([
    ofOne.length === 0 ? [] : appointmentsOfAll(db, 'appointment_id', ofOne),
    ofSeries.length === 0 ? [] : appointmentsOfAll(db, 'series_id', ofSeries),
  ])
  return new Map([
    ...Map.groupBy(one, ({ company_id, appointment_id }) => `${company_id} ${appointment_id}`),
    ...Map.groupBy(series, ({ company_id, series_id }) => `${company_id} series ${series_id}`),
  ])
}

/** Staff recipients of the messages, and the entries of their agendas. */
async function readToStaff(db: Connection, messages: readonly Claimed[], now: number) {
  const staffIds = messages.flatMap(({ company_id, staff_member_id: id }) =>
    id === null ? [] : [{ company_id, id }],
  )
  const staff = await readNotifiedStaff(db, staffIds, now)
  const staffOf = ({ company_id, staff_member_id }: Claimed) => staff.get(`${company_id} ${staff_member_id}`)
  const agendas = messages.flatMap((message) => {
    const { company_id, message_id, branch_id, day } = message
    const to = staffOf(message)
    return branch_id === null || day === null || to === undefined
      ? []
      : [{ company_id, message_id, branch_id, day, staff: to }]
  })
  const lines = await readAgendas(db, agendas)
  const byMessage = new Map(agendas.map(({ message_id }, index) => [message_id, lines[index]!]))
  return {
    staffOf,
    linesOf: ({ message_id }: Claimed): readonly AgendaLine[] | undefined => byMessage.get(message_id),
    phones: [...staff.values()].flatMap(({ phone }) => phone ?? []),
  }
}

/** Clients of the bookings, by company and id. */
export async function readClients(
  db: Connection,
  rows: readonly AppointmentRow[],
): Promise<ReadonlyMap<string, ClientRow>> {
  const clientIds = rows.flatMap(({ company_id, client_id: id }): OfCompany[] =>
    id === null ? [] : [{ company_id, id }],
  )
  if (clientIds.length === 0) return new Map()
  const clients = await holdingOnly(db, 'client', { column: 'client_id', ids: clientIds })
    .selectFrom('client')
    .leftJoin('person_client', (join) =>
      join
        .on(
          sql<boolean>`person_client.company_id = ${companyIdOf(onlyCompanyOf(clientIds) ?? 'client.company_id')}`,
        )
        .onRef('person_client.client_id', '=', 'client.client_id'),
    )
    .select([
      'client.company_id',
      'client.client_id',
      'phone',
      'email',
      'email_verified',
      'deleted_at',
      'blocked',
    ])
    .select(sql<boolean>`person_client.person_id is not null`.as('has_account'))
    .execute()
  return new Map(clients.map((client) => [`${client.company_id} ${client.client_id}`, client]))
}
