/** The client of a booking as staff sees it: with the name, phone and mail that were typed for it. */
import type { CompanyAppointment } from '@zapys/contract'
import type { StoredContact } from '../../../../database/json-types.ts'

type Booked = {
  client_id: string | null
  /** Of the client, who was forgotten then. */
  deleted_at: number | null
  /** What was said when it was booked. */
  contact: StoredContact
  first_name: string | null
  last_name: string | null
  phone: string | null
}

export function clientOf(
  { client_id, deleted_at, contact, ...known }: Booked,
  seesPhones: boolean,
): Pick<CompanyAppointment, 'client'> {
  if (client_id === null || deleted_at !== null) return {}
  const said = contact
  return {
    client: {
      id: client_id,
      first_name: said.first_name ?? known.first_name,
      last_name: said.last_name ?? known.last_name,
      phone: seesPhones ? (said.phone ?? known.phone) : null,
      email: seesPhones ? (said.email ?? null) : null,
    },
  }
}
