/** Converts stored bookings to the API format, for one reader. */
import type { Appointment, BookingSettings, UsedMembership } from '@zapys/contract'
import { mayCancelUntil, mayMoveUntil } from '@zapys/domain/appointments'
import { named } from '@zapys/domain/pricing'
import { paymentState, paymentStatus, shownStatus } from '@zapys/domain/payments'
import { dayNumber, DAY_SECONDS, toLocal } from '@zapys/domain/time'
import { idBeside } from '../../../platform/db/ids.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { describeLost, describeUse } from '../../money/memberships/public.ts'
import type { AppointmentRow, Reader, ServiceRow } from './read-appointment.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import { companyTakesPayments } from '../../money/payments/public.ts'
import type { EventRow } from '../events/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { ServiceRow as CatalogueService } from '../../catalogue/services/public.ts'
import type { AppointmentToSave } from './booking-strategy.ts'

/** Columns that the response needs, of a stored or just created booking. */
type DescribedAppointment = Pick<
  AppointmentRow,
  | ('company_id' | 'appointment_id' | 'branch_id' | 'client_id' | 'event_id' | 'reference' | 'status')
  | ('booking_type' | 'starts_at' | 'duration' | 'space' | 'price' | 'original_price' | 'currency_code')
  | 'discount_names'
  | ('extra_fields' | 'contact' | 'source' | 'created' | 'cancelled_at' | 'lapsed' | 'shortest_notice')
  | ('prepayment' | 'pay_until' | 'pays_online' | 'takes_payments' | 'paid' | 'refunded' | 'used_membership')
  | ('branch_name' | 'branch_translations' | 'timezone' | 'city' | 'street' | 'latitude' | 'longitude')
  | ('event_name' | 'event_translations')
>
export type DescribedService = Pick<
  ServiceRow,
  | ('service_id' | 'name' | 'translations' | 'ordinal' | 'duration' | 'starts_at' | 'used')
  | ('original_price' | 'discounted_price' | 'resource_id')
  | ('resource_name' | 'resource_last_name' | 'resource_logo' | 'resource_room' | 'resource_translations')
>

/** The booking in the API format. */
export function describe(
  appointment: DescribedAppointment,
  services: readonly DescribedService[],
  settings: BookingSettings,
  { locale, clientId }: Reader,
): Appointment {
  const resources = resourcesOf(services, locale)
  const until = (instant: number | null) =>
    instant === null || appointment.cancelled_at !== null ? null : new Date(instant).toISOString()
  const startsAt = appointment.starts_at / 1000
  const start = toLocal(appointment.timezone, startsAt)
  const end = toLocal(appointment.timezone, startsAt + appointment.duration)
  return {
    id: appointment.appointment_id,
    reference: appointment.reference,
    company_id: appointment.company_id,
    branch_id: appointment.branch_id,
    status: shownStatus(appointment),
    payment_status: paymentStatus(appointment.price, appointment.paid),
    payment: paymentState({
      ...appointment,
      mayPay: settings.online_payment.enabled && appointment.takes_payments && appointment.pays_online,
      hasEnded: appointment.cancelled_at !== null,
    }),
    giving_back: {
      refund: settings.online_payment.refund,
      give_back_hours: settings.membership.give_back_hours,
      shortest_notice: appointment.shortest_notice,
    },
    booking_type: appointment.booking_type,
    start_time: new Date(appointment.starts_at).toISOString(),
    duration: appointment.duration,
    date: start.date,
    time: {
      start_time: start.seconds,
      end_time: end.seconds + (dayNumber(end.date) - dayNumber(start.date)) * DAY_SECONDS,
    },
    client: clientOf(appointment, clientId),
    services: services.map((row) => serviceOf(row, locale)),
    resources,
    resource: resources[0]
      ? {
          id: resources[0].id,
          name: resources[0].name,
          last_name: resources[0].last_name,
          room: resources[0].room,
        }
      : null,
    branch: branchOf(appointment, locale),
    event: eventOf(appointment, locale),
    price: {
      price: appointment.price,
      original_price: appointment.original_price,
      currency_code: appointment.currency_code,
      ...named(appointment.discount_names),
      service_prices: services.map(({ service_id, original_price, discounted_price }) => ({
        service_id,
        original_price,
        discounted_price,
      })),
    },
    membership: describeUse(appointment.used_membership, locale),
    lost_cover:
      appointment.cancelled_at === null
        ? describeLost(appointment.used_membership, start.date, locale)
        : null,
    space: appointment.space,
    extra_fields: appointment.extra_fields,
    cancelled_at: appointment.cancelled_at === null ? null : new Date(appointment.cancelled_at).toISOString(),
    lapsed: appointment.lapsed,
    may_cancel_until: until(mayCancelUntil(settings.appointment, appointment.starts_at)),
    may_move_until: until(mayMoveUntil(settings.appointment, appointment.starts_at)),
    source: appointment.source,
    created: new Date(appointment.created).toISOString(),
  }
}

/** Performers of the services, without duplicates. */
function resourcesOf(services: readonly DescribedService[], locale: Reader['locale']) {
  const performers = new Map(services.map((row) => [row.resource_id, row]))
  performers.delete(null)
  return [...performers.values()].map((row) => {
    const own = {
      name: row.resource_name!,
      last_name: row.resource_last_name,
      translations: row.resource_translations,
    }
    const { name, last_name } = inLanguage(own, locale, ['name', 'last_name'])
    const room = row.resource_room ?? false
    return { id: row.resource_id!, name, last_name, logo: row.resource_logo, room, phone: null }
  })
}

/**
 * Contact as entered for this visit, not as on record: a guest must not learn another person's name from a phone
 * number. The client's id is returned to that client only; it would show which bookings share a client, and when the
 * client was created. Other readers get an id derived from the booking.
 */
function clientOf(appointment: DescribedAppointment, readerId: string | undefined): Appointment['client'] {
  const { client_id, appointment_id } = appointment
  if (client_id === null) return null
  const contact = appointment.contact
  return {
    id: client_id === readerId ? client_id : idBeside(appointment_id, 'client'),
    first_name: contact.first_name ?? null,
    last_name: contact.last_name ?? null,
    phone: contact.phone ?? null,
  }
}

const serviceOf = (row: DescribedService, locale: Reader['locale']): Appointment['services'][number] => ({
  id: row.service_id,
  name: inLanguage(row, locale, ['name']).name,
  duration: row.duration,
  ordinal: row.ordinal,
  resource_id: row.resource_id,
  starts_at: new Date(row.starts_at).toISOString(),
  ...(row.used === null
    ? {}
    : {
        besides: row.used.map((each) => ({ id: each.id, name: inLanguage(each, locale, ['name']).name })),
      }),
})

function branchOf(appointment: DescribedAppointment, locale: Reader['locale']): Appointment['branch'] {
  const branch = inLanguage(
    {
      name: appointment.branch_name,
      city: appointment.city,
      street: appointment.street,
      translations: appointment.branch_translations,
    },
    locale,
    ['name', 'city', 'street'],
  )
  return {
    id: appointment.branch_id,
    name: branch.name,
    timezone: appointment.timezone,
    address: {
      city: branch.city,
      street: branch.street,
      latitude: appointment.latitude,
      longitude: appointment.longitude,
    },
  }
}

function eventOf(
  { event_id, event_name, event_translations }: DescribedAppointment,
  locale: Reader['locale'],
): Appointment['event'] {
  if (event_id === null) return null
  const own = { name: event_name, translations: event_translations ?? {} }
  return { id: event_id, name: inLanguage(own, locale, ['name']).name }
}

/** Names for the response. `parts`: services in order, each with its performer, or null. */
export type DisplayNames = {
  branch: BranchRow
  event?: Pick<EventRow, 'event_id' | 'name' | 'translations'>
  parts: readonly {
    service: Pick<CatalogueService, 'service_id' | 'name' | 'translations'>
    resource: Pick<ResourceRow, 'name' | 'last_name' | 'logo' | 'room' | 'translations'> | null
  }[]
}

export type AppointmentDisplay = {
  settings: BookingSettings
  shownWith: DisplayNames
  /** Absent: no membership covers it. */
  redeemed?: UsedMembership | undefined
}

/** A just created booking as the API returns it, without reading it back. */
export async function describeCreated(
  tx: Tx,
  company: CompanyScope,
  made: AppointmentToSave,
  { settings, redeemed, shownWith: { branch, event, parts } }: AppointmentDisplay,
  reader: Reader,
): Promise<Appointment> {
  const { price, attached } = made
  const takesPayments =
    settings.online_payment.enabled && (await companyTakesPayments(tx, company, price.currency_code))
  const answer = describe(
    {
      company_id: company.companyId,
      appointment_id: made.appointmentId,
      branch_id: branch.branch_id,
      client_id: made.clientId,
      event_id: event?.event_id ?? null,
      reference: made.reference,
      status: made.status,
      booking_type: made.bookingType,
      starts_at: made.startsAt * 1000,
      duration: made.durationSeconds,
      space: made.space,
      price: price.price,
      original_price: price.original_price,
      discount_names: price.discount_names ?? [],
      currency_code: price.currency_code,
      extra_fields: made.details.extra_fields,
      contact: made.identity.contact,
      source: made.details.source,
      created: made.now,
      cancelled_at: null,
      lapsed: false,
      shortest_notice: null,
      used_membership: null,
      paid: redeemed?.price_covered ?? 0,
      refunded: 0,
      prepayment: attached.prepayment ?? null,
      pay_until: attached.pay_until?.getTime() ?? null,
      pays_online: attached.pays_online ?? true,
      takes_payments: takesPayments,
      branch_name: branch.name,
      branch_translations: branch.translations,
      timezone: branch.timezone,
      city: branch.city,
      street: branch.street,
      latitude: branch.latitude,
      longitude: branch.longitude,
      event_name: event?.name ?? null,
      event_translations: event?.translations ?? null,
    },
    made.services.map(({ resource_id, duration, starts_at }, index) => {
      const { service, resource } = parts[index]!
      return {
        name: service.name,
        translations: service.translations,
        ordinal: index + 1,
        duration,
        starts_at: starts_at * 1000,
        used: null,
        resource_id,
        ...price.service_prices[index]!,
        resource_name: resource?.name ?? null,
        resource_last_name: resource?.last_name ?? null,
        resource_logo: resource?.logo ?? null,
        resource_room: resource?.room ?? null,
        resource_translations: resource?.translations ?? null,
      }
    }),
    settings,
    reader,
  )
  return { ...answer, membership: redeemed ?? null }
}
