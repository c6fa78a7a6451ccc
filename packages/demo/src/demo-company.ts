/** A demo company: its file and additional data. */
import { readFileSync } from 'node:fs'
import { type CompanyFile, readCompanyFile } from '@zapys/company-file'
import { addDays, type LocalDate } from '@zapys/domain/time'
import { type DemoRating, demoRatings } from './ratings.ts'
import { type TimetableEntry, timetableOfHall } from './timetable.ts'

export type DemoCompany = CompanyFile & { ratings: DemoRating[]; timetable: TimetableEntry[] }

export function readDemoCompany(alias: string): DemoCompany {
  const source = readFileSync(new URL(`../companies/${alias}.yaml`, import.meta.url), 'utf8')
  const { file, problems } = readCompanyFile(source)
  if (file === undefined)
    throw new Error(
      problems.map(({ line, path, reason }) => `${alias}.yaml:${line} ${path} ${reason}`).join('\n'),
    )
  return {
    ...file,
    ratings: demoRatings[alias] ?? [],
    timetable: alias === 'hall' ? timetableOfHall : [],
  }
}

/** Days of temporary discounts, counted from the day on which the company is loaded, both included. */
const discountDays: Partial<Record<string, { first: number; last: number }>> = {
  'nails-fortnight': { first: 0, last: 13 },
}

/** Days off, counted in the same way. */
const daysOff: Partial<Record<string, number>> = { daryna: 9 }

/** The file with dates near `firstDay`: the file itself has fixed dates, so that a repeated import changes nothing. */
export const datedFrom = (company: DemoCompany, firstDay: LocalDate): CompanyFile => {
  const { ratings: _, timetable: __, ...file } = company
  return {
    ...file,
    resources: file.resources.map((resource) => {
      const dayOff = daysOff[resource.key]
      if (dayOff === undefined) return resource
      const date = addDays(firstDay, dayOff)
      return {
        ...resource,
        day_frames: [{ date, type: 'OFF' as const, hours: { start_time: 0, end_time: 86_400 } }],
      }
    }),
    discounts: file.discounts.map((discount) => {
      const days = discountDays[discount.key]
      if (days === undefined) return discount
      return {
        ...discount,
        first_day: addDays(firstDay, days.first),
        last_day: addDays(firstDay, days.last),
      }
    }),
  }
}
