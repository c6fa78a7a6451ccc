import type { CompanyAppointment } from '@zapys/contract'

/** A visit that has ended is neither moved nor cancelled: what it consumed stays consumed. docs/rules/operator.md */
export const isOver = (
  { start_time, duration }: Pick<CompanyAppointment, 'start_time' | 'duration'>,
  nowMs = Date.now(),
): boolean => Date.parse(start_time) + duration * 1000 <= nowMs
