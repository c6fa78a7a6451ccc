/** Different hours on a single day. */
import { LocalDate } from '@zapys/contract'
import { z } from 'zod'
import { spanOfHours } from './values.ts'

export const dayFrame = z.strictObject({
  date: LocalDate,
  type: z.enum(['ON', 'OFF']),
  hours: spanOfHours.default({ start_time: 0, end_time: 86_400 }),
})
