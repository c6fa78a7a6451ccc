import type { Appointment, BookingSettings, UsedMembership } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import { companyTakesPayments } from '../../money/payments/public.ts'
import type { EventRow } from '../events/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { ServiceRow } from '../../catalogue/services/public.ts'
import { describe } from './describe-appointment.ts'
import type { Reader } from './read-appointment.ts'
import type { AppointmentToSave } from './booking-to-save.ts'

/** The services of a booking in their order, each with its performer; null without a performer. */
export type ShownWith = {
  branch: BranchRow
  event?: Pick<EventRow, 'event_id' | 'name' | 'translations'>
  parts: readonly {
    service: Pick<ServiceRow, 'service_id' | 'name' | 'translations'>
    resource: Pick<ResourceRow, 'name' | 'last_name' | 'logo' | 'room' | 'translations'> | null
  }[]
}

export type ShownAs = {
  settings: BookingSettings
  shownWith: ShownWith
  /** Absent: nothing covers it. */
  redeemed?: UsedMembership | undefined
}

/** A booking that was just made, as its record shows it, without reading back what was written. */
export async function answerOfMade(
  tx: Tx,
  company: CompanyScope,
  made: AppointmentToSave,
  { settings, redeemed, shownWith: { branch, event, parts } }: ShownAs,
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
