/**
 * A naive implementation of the slot engine: date objects, a format call per wall clock, and a scan of all bookings for
 * every start. Only what the benchmark's studio needs. Returns epoch seconds of free starts per resource.
 */
import type { SlotQuestion } from '@zapys/domain/slots'

export function naiveSlots(question: SlotQuestion): Date[][] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: question.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const wallAt = (instant: Date) => new Date(`${format.format(instant).replace(' ', 'T')}Z`)
  const toInstant = (date: Date, seconds: number) => {
    const wall = new Date(date.getTime() + seconds * 1000)
    const offset = wallAt(wall).getTime() - wall.getTime()
    return new Date(wall.getTime() - offset)
  }

  const earliest = new Date((question.now + question.minNoticeSeconds) * 1000)
  const lastDay = new Date(`${question.lastDay}T00:00:00Z`)
  return question.resources.map(({ workingTime, busy }) => {
    const bookings: { start: Date; end: Date }[] = []
    for (let index = 0; index < busy.length; index += 3)
      bookings.push({ start: new Date(busy[index + 1]! * 1000), end: new Date(busy[index + 2]! * 1000) })

    const starts: Date[] = []
    for (
      let date = new Date(`${question.firstDay}T00:00:00Z`);
      date <= lastDay;
      date = new Date(date.getTime() + 86_400_000)
    ) {
      const weekday = date.getUTCDay() || 7
      const frames = (workingTime?.cycle_frames ?? []).filter((frame) => frame.weekday === weekday)
      for (const frame of frames) {
        for (
          let seconds = frame.start_time;
          seconds + question.durationSeconds <= frame.end_time;
          seconds += question.stepSeconds
        ) {
          const start = toInstant(date, seconds)
          const end = new Date(start.getTime() + question.durationSeconds * 1000)
          const isTaken = bookings.some((booking) => booking.start < end && start < booking.end)
          if (!isTaken && start >= earliest) starts.push(start)
        }
      }
    }
    return starts
  })
}
