/** Reassigns the bookings of an absent person. Pure. */
import type { Absence, CompanyAppointment } from '@zapys/contract'
import type { Body } from '#staff/api/request.ts'

export type Concerned = Absence['appointments'][number]
export type Assignment = { appointment: CompanyAppointment; to: Concerned['free'][number] }

const spanOf = ({ start_time, duration }: CompanyAppointment) => {
  const start = Date.parse(start_time)
  return { start, end: start + duration * 1000 }
}

/** Assigns each booking to a free colleague, and none to a colleague who just got another one at that time. */
export function sharedOut(concerned: readonly Concerned[]): Assignment[] {
  const assignments: Assignment[] = []
  for (const { appointment, free } of concerned) {
    const { start, end } = spanOf(appointment)
    const countOf = (id: string) => assignments.filter(({ to }) => to.id === id).length
    const isTaken = (id: string) =>
      assignments.some((one) => {
        const other = spanOf(one.appointment)
        return one.to.id === id && other.start < end && start < other.end
      })
    const [to] = free
      .filter(({ id }) => !isTaken(id))
      .toSorted((one, other) => countOf(one.id) - countOf(other.id))
    if (to !== undefined) assignments.push({ appointment, to })
  }
  return assignments
}

/** The change that reassigns the absent person's services; other services keep their performers. */
export function assignedTo(
  { services, version }: CompanyAppointment,
  absent: string,
  to: string,
): Body<'changeCompanyAppointment'>['appointment'] {
  if (services.every(({ resource_id }) => resource_id === absent)) return { resource_id: to, version }
  return {
    version,
    service_resource_settings: services.map(({ id, resource_id }, index) => {
      const performer = resource_id === absent ? to : resource_id
      return {
        service: id,
        resources: performer === null ? [] : [performer],
        auto_selected_resources: false,
        ordinal: index + 1,
      }
    }),
  }
}
