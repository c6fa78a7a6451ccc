/** Figures of a period for owners and managers. docs/rules/reports.md */
import { z } from 'zod'
import { Currency, Id, LocalDate, MinorUnits } from '../common/schemas.ts'

export const reportDimensions = ['DAY', 'RESOURCE', 'SERVICE', 'BRANCH', 'SOURCE', 'CAMPAIGN'] as const
export const ReportDimension = z.enum(reportDimensions)
export type ReportDimension = z.infer<typeof ReportDimension>

export const ReportQuery = z.object({
  first_day: LocalDate,
  last_day: LocalDate,
  by: ReportDimension,
  branch: Id.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const figures = {
  bookings: z.int(),
  cancelled: z.int(),
  no_shows: z.int(),
  clients: z.int(),
  new_clients: z.int(),
  sold_seconds: z.int().nullable(),
  offered_seconds: z.int().nullable(),
  amounts: z.array(
    z.object({
      currency_code: Currency,
      booked: MinorUnits,
      received: MinorUnits,
      given_back: z.int(),
      corrected: z.int(),
      total: z.int(),
      tips: z.int(),
    }),
  ),
}
const Figures = z.object(figures)
export type ReportFigures = z.infer<typeof Figures>

export const ReportRow = z.object({ key: z.string().nullable(), name: z.string().nullable(), ...figures })
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z.object({
  first_day: LocalDate,
  last_day: LocalDate,
  timezone: z.string(),
  by: ReportDimension,
  rows: z.array(ReportRow),
  total: Figures,
})
export type Report = z.infer<typeof Report>

/** A month of a branch: number of bookings and occupancy of each day. */
export const BranchMonth = z.object({
  first_day: LocalDate,
  last_day: LocalDate,
  timezone: z.string(),
  days: z.array(
    z.object({ day: LocalDate, bookings: z.int(), sold_seconds: z.int(), offered_seconds: z.int() }),
  ),
})
export type BranchMonth = z.infer<typeof BranchMonth>

export const BranchMonthQuery = z.object({ day: LocalDate, resource: Id.optional() })
export type BranchMonthQuery = z.infer<typeof BranchMonthQuery>
