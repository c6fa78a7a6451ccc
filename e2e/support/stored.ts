/** Reads the database of a running product directly, to check what is really stored. */
import { inDatabase } from './arrange.ts'

export type StoredAppointment = {
  reference: string
  status: string
  starts_at: Date
  duration: number
  price: number
  currency_code: string
  source: string
  locale: string
  space: number
  first_name: string
  phone: string
  services: string[]
  resource: string | null
  company: string
}

/** Bookings of a phone number, newest first. */
export const storedAppointments = (dataDir: string, phone: string): Promise<StoredAppointment[]> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<StoredAppointment>(
      `select reference, status, starts_at, appointment.duration, appointment.price, appointment.currency_code, appointment.source,
              appointment.locale, space, first_name, phone, company.name as company,
              (select array_agg(service.name order by appointment_service.ordinal) from appointment_service
                join service using (company_id, service_id)
               where appointment_service.company_id = appointment.company_id
                 and appointment_service.appointment_id = appointment.appointment_id) as services,
              (select min(resource.name) from appointment_service join resource using (company_id, resource_id)
               where appointment_service.company_id = appointment.company_id
                 and appointment_service.appointment_id = appointment.appointment_id) as resource
         from appointment join client using (company_id, client_id) join company using (company_id)
        where phone = $1 order by appointment.created desc`,
      [phone],
    )
    return rows
  })
