/** Push notification on a staff member's lock screen. Pure. docs/rules/staff-notifications.md */
import type { PushWords } from '../staff-devices/public.ts'
import { localSeconds, type StaffContent } from './staff-content.ts'
import { agendaTitle, countOf, cut, firstWhen, nameOnly, whatOf, wording } from './staff-words.ts'

const MAX_WHAT = 60

/** Time, service and first name of the client only: anyone near the phone can read it. */
export function staffPush(content: StaffContent, companyId: string): PushWords {
  const { text, formats } = wording(content)
  const path = (query: Record<string, string>) =>
    `/staff/board?${new URLSearchParams({ company: companyId, ...query })}`
  if (content.kind === 'STAFF_AGENDA') {
    const first = content.lines[0]!
    const [from, until] = [first.startsAt, Math.max(...content.lines.map(({ endsAt }) => endsAt))].map((at) =>
      formats.time(localSeconds(first, at)),
    )
    return { title: agendaTitle(content), body: `${from} – ${until}`, path: path({ day: content.day }) }
  }
  const appointment = content.appointments[0]!
  // Several bookings of an event belong to several clients.
  const client = content.bookings > 1 ? '' : nameOnly(appointment.client?.first_name ?? '')
  const opened = { day: appointment.date, branch: appointment.branch.id, booking: appointment.id }
  return {
    title: text(`staff.${content.kind}.title`, { count: countOf(content) }),
    body: [firstWhen(content), cut(whatOf(content), MAX_WHAT), client]
      .filter((words) => words !== '')
      .join(' · '),
    path: path(opened),
  }
}
