/** Columns of bookings, as they are written. */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { NO_MARK } from '../fair-use/public.ts'
import { storedDates } from '../visits/public.ts'
import type { AppointmentToSave } from './booking-to-save.ts'
import type { OtherClient } from './taking.ts'

/** Of a new one. */
export const rowOf = (
  company: CompanyScope,
  { identity, details, price, clientId, appointmentId, ...saved }: AppointmentToSave,
) => ({
  company_id: company.companyId,
  appointment_id: appointmentId,
  branch_id: saved.branch.branch_id,
  client_id: clientId,
  event_id: saved.eventId ?? null,
  series_id: saved.seriesId ?? null,
  status: saved.status,
  booking_type: saved.bookingType,
  starts_at: new Date(saved.startsAt * 1000),
  duration: saved.durationSeconds,
  ...(saved.dates && storedDates(saved.dates)),
  space: saved.space,
  price: price.price,
  original_price: price.original_price,
  discount_names: price.discount_names ?? [],
  currency_code: price.currency_code,
  extra_fields: JSON.stringify(details.extra_fields),
  comment: details.comment,
  contact: JSON.stringify(identity.contact),
  source: details.source,
  utm: JSON.stringify(details.utm),
  locale: details.locale,
  agreement: details.agreement === null ? null : JSON.stringify(details.agreement),
  created: new Date(saved.now),
  ...(saved.mark ?? NO_MARK),
  ...saved.attached,
})

/** Nothing that the client before said of the visit stays, nor a link of theirs. */
export const ofOther = ({ clientId, contact, locale }: OtherClient) => ({
  client_id: clientId,
  contact: JSON.stringify(contact),
  locale,
  extra_fields: '{}',
  utm: '{}',
  agreement: null,
  comment: null,
  series_id: null,
  ...NO_MARK,
  key_version: sql<number>`appointment.key_version + 1`,
})
