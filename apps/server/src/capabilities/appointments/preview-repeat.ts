import { planDates, readVisit } from '../visits/public.ts'
import type { Alternative, RepeatQuestion } from '@zapys/contract'
import { repeatDates } from '@zapys/domain/repeats'
import { DAY_SECONDS, dayNumber, offsetAt, toLocal } from '@zapys/domain/time'
import { companyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'

type RepeatDate = { date: string; starts_at: string | null; available: boolean; alternatives: Alternative[] }

/**
 * The dates of a repeating booking on the branch's wall clock, and for each that collides the nearest free times. Books
 * nothing; refuses as `calls.previewRepeat` lists. docs/rules/repeats.md.
 */
export async function previewRepeat(
  { database: { read }, clock }: Deps,
  asked: RepeatQuestion,
): Promise<{ dates: RepeatDate[] }> {
  const company = await companyScope(read, asked.company_id)
  const visit = await readVisit(read, company, asked)
  if (visit.startsAt * 1000 <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  const { timezone } = visit.branch
  const dates = repeatDates({
    timeZone: timezone,
    first: toLocal(timezone, visit.startsAt),
    everyWeeks: asked.repeat.every_weeks,
    times: asked.repeat.times,
  })
  const planned = await planDates(
    { read, clock },
    company,
    visit,
    dates.map(({ date, seconds, startsAt }) => ({
      startsAt: startsAt ?? asIfNotSkipped(timezone, dayNumber(date) * DAY_SECONDS + seconds),
      exists: startsAt !== null,
    })),
  )
  return {
    dates: dates.map(({ date, startsAt }, index): RepeatDate => ({
      date,
      starts_at: startsAt === null ? null : new Date(startsAt * 1000).toISOString(),
      available: planned[index]!.isFree,
      alternatives: planned[index]!.alternatives,
    })),
  }
}

/** The moment that the clocks would show this reading, had they not changed since the day before: it is searched around. */
const asIfNotSkipped = (timezone: string, reading: number) =>
  reading - offsetAt(timezone, reading - DAY_SECONDS)
