/** Content of a company's home page, without its configuration and branches. docs/rules/home.md. */
import { z } from 'zod'
import { Id, Instant, LocalDate, Seconds, ShownPhoto } from '../common/schemas.ts'
import { Rating, RatingSummary } from '../ratings/schemas.ts'
import { Resource } from '../resources/schemas.ts'
import { Service } from '../services/schemas.ts'

/** A day of a branch in its time zone. An end past 86400 is after midnight. */
export const OpenDay = z.object({
  date: LocalDate,
  /** Ascending, not overlapping; none on a day off. */
  spans: z.array(z.object({ start_time: Seconds, end_time: Seconds })),
})
export type OpenDay = z.infer<typeof OpenDay>

/** The soonest free start, with its performer. */
export const SoonestStart = z.object({
  starts_at: Instant,
  /** Date and time at the branch; the date is the working day that it belongs to. */
  date: LocalDate,
  start_time: Seconds,
  resource: z.object({ id: Id, name: z.string() }),
})
export type SoonestStart = z.infer<typeof SoonestStart>

export const PopularService = z.object({
  branch_id: Id,
  /** With today's prices and discount. */
  service: Service,
  /** Null: no free time on the searched days, or no search. */
  soonest: SoonestStart.nullable(),
})
export type PopularService = z.infer<typeof PopularService>

export const HomeEvent = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  starts_at: Instant,
  date: LocalDate,
  start_time: Seconds,
  duration: Seconds,
  space: z.int(),
  used_space: z.int(),
  service: z.object({ id: Id, logo: z.string().nullable() }),
  resource: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }).nullable(),
})
export type HomeEvent = z.infer<typeof HomeEvent>

export const Home = z.object({
  /** Active branches by ordinal: yesterday, for shifts past midnight, today and the following week. */
  hours: z.array(z.object({ branch_id: Id, days: z.array(OpenDay) })),
  /** The most booked first. */
  services: z.array(PopularService),
  /** Events of the seven days from today, by start. */
  events: z.array(HomeEvent),
  /** Staff who can be booked or lead an event in these days. */
  team: z.array(Resource),
  /** Null if the company shows no ratings. `newest`: only those with a comment. */
  ratings: z.object({ summary: RatingSummary, newest: z.array(Rating) }).nullable(),
  /** Photos of the company's work. */
  photos: z.array(ShownPhoto),
})
export type Home = z.infer<typeof Home>
