/** The client of a booking as staff see it, with the name, phone and email address typed for it. */
import type { CompanyAppointment } from '@zapys/contract'
import type { StoredContact } from '../../../../database/json-types.ts'

type BookingClient = {
  client_id: string | null
  /** Set if the client was erased. */
  deleted_at: number | null
  /** Contact typed for the booking. */
  contact: StoredContact
  first_name: string | null
  last_name: string | null
  phone: string | null
}

export function clientOfBooking(
  { client_id, deleted_at, contact, ...known }: BookingClient,
  seesPhones: boolean,
): Pick<CompanyAppointment, 'client'> {
  if (client_id === null || deleted_at !== null) return {}
  const bookingContact = contact
  return {
    client: {
      id: client_id,
      first_name: bookingContact.first_name ?? known.first_name,
      last_name: bookingContact.last_name ?? known.last_name,
      phone: seesPhones ? (bookingContact.phone ?? known.phone) : null,
      email: seesPhones ? (bookingContact.email ?? null) : null,
    },
  }
}
