/** Payload of a booking, payment or client event. Personal data of the client is separate, so that it can be erased. */
import type { PaymentMethod } from '@zapys/contract'
import { shownStatus } from '@zapys/domain/payments'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'

export type ClientWords = {
  id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  /** Answers to the company's questions about clients. Absent in deliveries queued by an earlier version. */
  extra_fields?: Answers
  /** Answers given for the booking. Stored here and not in the payload, so that they are erased with the client. */
  booking_extra_fields?: Answers
}

export type Answers = Record<string, unknown>

export type Payload = {
  appointment?: AppointmentFacts
  services?: { id: string; name: string; duration: number; resource_id: string | null }[]
  resources?: { id: string; name: string; last_name: string | null }[]
  payment?: PaidFacts
}

export type Facts = {
  aboutId: string | null
  clientId: string | null
  payload: Payload
  client: ClientWords | null
}

export type PaidFacts = {
  id: string
  appointment_id: string | null
  membership_id: string | null
  /** Without the tip. */
  amount: number
  tip: number
  currency_code: string
  method: PaymentMethod
  /** Null if staff took the payment. */
  provider: string | null
}

type AppointmentFacts = {
  id: string
  branch_id: string
  event_id: string | null
  series_id: string | null
  status: string
  start_time: string
  duration: number
  booking_type: string
  space: number
  price: number
  currency_code: string
  source: string
  created: string
  cancelled_at: string | null
  /** The booking ended because it was not paid in time. */
  lapsed: boolean
  /** Set when the message is written; stored with the client. */
  extra_fields?: Answers
}

export const factsOfPayment = (payment: PaidFacts): Facts => ({
  aboutId: payment.id,
  clientId: null,
  payload: { payment },
  client: null,
})

/** Current facts in the given order; the client as stated for the visit. Two statements. */
export async function factsOfAppointments(
  tx: Tx,
  company: CompanyScope,
  ids: readonly string[],
): Promise<Facts[]> {
  const rows = await tx
    .selectFrom('appointment')
    .leftJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'appointment.company_id')
        .onRef('client.client_id', '=', 'appointment.client_id'),
    )
    .selectAll('appointment')
    .select(['first_name', 'last_name', 'phone', 'email', 'email_verified'])
    .select('client.extra_fields as client_extra_fields')
    .where('appointment.company_id', '=', company.companyId)
    .where(isOneOf('appointment.appointment_id', ids))
    .execute()
  const parts = Map.groupBy(await partsOf(tx, company, ids), ({ appointment_id }) => appointment_id)
  const byId = new Map(rows.map((row) => [row.appointment_id, row]))
  return ids.map((id): Facts => {
    const row = byId.get(id)!
    const services = parts.get(id) ?? []
    const performers = new Map(services.map((part) => [part.resource_id, part]))
    performers.delete(null)
    const bookingContact = row.contact
    const { event_id, series_id, client_id: clientId } = row
    return {
      aboutId: id,
      clientId,
      client:
        clientId === null
          ? null
          : {
              id: clientId,
              first_name: bookingContact.first_name ?? row.first_name,
              last_name: bookingContact.last_name ?? row.last_name,
              phone: bookingContact.phone ?? row.phone,
              email: bookingContact.email ?? (row.email_verified ? row.email : null),
              extra_fields: row.client_extra_fields ?? {},
              booking_extra_fields: row.extra_fields,
            },
      payload: {
        appointment: {
          id,
          branch_id: row.branch_id,
          event_id,
          series_id,
          status: shownStatus(row),
          start_time: new Date(row.starts_at).toISOString(),
          duration: row.duration,
          booking_type: row.booking_type,
          space: row.space,
          price: row.price,
          currency_code: row.currency_code,
          source: row.source,
          created: new Date(row.created).toISOString(),
          cancelled_at: row.cancelled_at === null ? null : new Date(row.cancelled_at).toISOString(),
          lapsed: row.lapsed,
        },
        services: services.map((part) => ({
          id: part.service_id,
          name: part.service_name,
          duration: part.duration,
          resource_id: part.resource_id,
        })),
        resources: [...performers.values()].map((part) => ({
          id: part.resource_id!,
          name: part.resource_name!,
          last_name: part.resource_last_name,
        })),
      },
    }
  })
}

const partsOf = (tx: Tx, company: CompanyScope, ids: readonly string[]) =>
  tx
    .selectFrom('appointment_service as part')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'part.company_id')
        .onRef('service.service_id', '=', 'part.service_id'),
    )
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'part.company_id')
        .onRef('resource.resource_id', '=', 'part.resource_id'),
    )
    .select(['part.appointment_id', 'part.service_id', 'part.resource_id', 'part.duration'])
    .select(['service.name as service_name', 'resource.name as resource_name'])
    .select('resource.last_name as resource_last_name')
    .where('part.company_id', '=', company.companyId)
    .where(isOneOf('part.appointment_id', ids))
    .orderBy('part.ordinal')
    .execute()
