/** Dates of a repeating visit; an unavailable one can be moved or skipped. */
import { useEffect } from 'react'
import type { AppointmentRequest, PriceAnswer, UsedMembership } from '@zapys/contract'
import { coveredOf } from '@zapys/domain/memberships'
import { sumOfPrices } from '@zapys/domain/pricing'
import { planRepeats } from '@zapys/domain/repeats'
import type { RepeatChoice, RepeatPlan } from '@zapys/domain/repeats'
import { toLocal } from '@zapys/domain/time'
import { type ApiFailure, isRefusal } from '#widget/api/failure.ts'
import { BookingBlocked } from '#widget/features/booking/booking-blocked.tsx'
import { refusalOf } from '#widget/features/booking/refusals.ts'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { CheckIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { chosenFor, dateSentAs, movedOf, SKIP } from './chosen-dates.ts'
import type { DateOfSeries } from './chosen-dates.ts'
import { usePreview } from './use-preview.ts'

export type RepeatDatesProps = {
  /** Request of the first visit, without the client. */
  bookingRequest: Omit<AppointmentRequest, 'client'>
  timezone: string
  /** Seconds from local midnight, for dates on which the clocks skip that time. */
  firstSeconds: number
  visitSeconds: number
  everyWeeks: 1 | 2
  times: number
  choices: Readonly<Record<string, string>>
  onChoose(date: string, choice: string): void
  /** False while our own hold still blocks the first date. */
  ready: boolean
  /** Why the series was rejected, if it was. */
  failure: ApiFailure | undefined
  /** The series to book; undefined while a date is undecided. */
  onPlan(series: PlannedSeries | undefined): void
}

/** Starts as instants in UTC, total price of all visits, its covered part, and the sum of the deposits. */
export type PlannedSeries = {
  starts: string[]
  price: PriceAnswer | undefined
  /** Undefined if unknown, for example for a guest without a certificate. */
  covered: { covered: number; dates: number; sum: number; first: UsedMembership | undefined } | undefined
  deposit: number
}

export default function RepeatDates(props: RepeatDatesProps) {
  const { bookingRequest, timezone, firstSeconds, visitSeconds, everyWeeks, times, ready, failure, onPlan } =
    props
  const { choices, onChoose } = props
  const text = useText()
  const formats = useFormats()
  const question = { ...bookingRequest, repeat: { every_weeks: everyWeeks, times } }
  const preview = usePreview(question, { enabled: ready, moved: [], failure })
  const refusal = refusalOf(failure)

  const dates = preview.data?.dates
  const plan =
    dates &&
    planRepeats(
      dates.map(({ date, starts_at, available }) => ({
        date,
        startsAt: starts_at === null ? null : Date.parse(starts_at) / 1000,
        available,
      })),
      Object.fromEntries(dates.map((day) => [day.date, asChoice(chosenFor(day, choices))])),
      visitSeconds,
    )
  const starts = startsOf(plan)
  // The cover of a moved date depends on its new time, and reduces the rest for later dates.
  const moved = preview.data?.covered === undefined ? [] : movedOf(preview.data.dates, choices)
  const isMoved = starts !== undefined && moved.length > 0
  const exact = usePreview(question, {
    enabled: ready && isMoved,
    moved,
    failure: isMoved ? failure : undefined,
  })
  const exactDates = (isMoved && exact.data ? exact : preview).data?.dates ?? []
  const planned = starts &&
    !(isMoved && exact.isPending) && {
      starts,
      price: priceOf(dates ?? [], starts),
      covered: preview.data?.covered === undefined ? undefined : coveredDates(exactDates, starts),
      deposit: depositOf(exactDates, starts),
    }
  // Compared as text, which stays the same if nothing has changed.
  const planText = planned ? JSON.stringify(planned) : undefined
  useEffect(() => {
    onPlan(planText === undefined ? undefined : (JSON.parse(planText) as PlannedSeries))
  }, [planText, onPlan])

  if (preview.isError)
    return isRefusal(preview.error) ? (
      <BookingBlocked failure={preview.error} />
    ) : (
      <FailureNotice failure={preview.error} onRetry={preview.refetch} />
    )
  if (dates === undefined || preview.isPending) return <Skeleton shape="row" count={times} />
  const lostIndex = Number(/^starts\.(\d+)$/.exec(refusal?.field ?? '')?.[1] ?? Number.NaN)
  const lost = dateSentAs(lostIndex, dates, choices)
  const problem =
    plan?.kind === 'undecided'
      ? text('repeats.undecided')
      : plan?.kind === 'overlapping'
        ? text('repeats.overlapping')
        : starts === undefined
          ? text('repeats.tooFew')
          : undefined
  return (
    <div className="z-stack">
      {refusal && (
        <Notice tone="error">
          {text('repeats.changed', { when: lost ? formats.date(lost.date, 'weekday') : '' })}
        </Notice>
      )}
      <ul className="z-repeat__dates" aria-label={text('repeats.dates')}>
        {dates.map((day) => (
          <li key={day.date}>
            <DateRow
              day={day}
              seconds={
                day.starts_at ? toLocal(timezone, Date.parse(day.starts_at) / 1000).seconds : firstSeconds
              }
              chosen={chosenFor(day, choices)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {problem && <Notice tone="warning">{problem}</Notice>}
    </div>
  )
}

type DateRowProps = {
  day: DateOfSeries
  /** Seconds from local midnight. */
  seconds: number
  chosen: string
  onChoose(date: string, choice: string): void
}

/** An available date, or the choice of another time for it. */
function DateRow({ day: { date, available, alternatives }, seconds, chosen, onChoose }: DateRowProps) {
  const text = useText()
  const formats = useFormats()
  const at = (date: string, seconds: number) =>
    text('booking.dayAt', { date: formats.date(date, 'weekday'), time: formats.time(seconds) })
  if (available)
    return (
      <span className="z-repeat__date">
        <CheckIcon aria-hidden />
        {at(date, seconds)}
      </span>
    )
  return (
    <SelectField
      label={text('repeats.taken', { when: at(date, seconds) })}
      name={`repeat_${date}`}
      value={chosen}
      onChange={(choice) => onChoose(date, choice)}
      placeholder={text('repeats.choose')}
      options={[
        ...alternatives.map((free) => ({
          value: free.starts_at,
          label: at(free.date, free.time.start_time),
        })),
        { value: SKIP, label: text('repeats.skip') },
      ]}
    />
  )
}

const asChoice = (choice: string): RepeatChoice =>
  choice === SKIP
    ? { kind: 'SKIP' }
    : choice === ''
      ? { kind: 'KEEP' }
      : { kind: 'MOVE', startsAt: Date.parse(choice) / 1000 }

/** Preview data by start. */
const answersOf = (dates: readonly DateOfSeries[]) =>
  new Map(
    dates.flatMap(({ starts_at, price, deposit, alternatives, membership }) => [
      ...(starts_at === null || price === null
        ? []
        : [[Date.parse(starts_at), { price, deposit, membership }] as const]),
      ...alternatives.map(
        (free) =>
          [Date.parse(free.starts_at), { price: free.price, deposit: free.deposit, membership }] as const,
      ),
    ]),
  )

/** Cover of these starts. If data of a moved date is missing, the server rejects the booking and returns it. */
function coveredDates(dates: readonly DateOfSeries[], starts: readonly string[]) {
  const answers = answersOf(dates)
  const used = starts.flatMap((start) => {
    const { price, membership } = answers.get(Date.parse(start)) ?? {}
    return price && membership ? [{ membership, sum: coveredOf(price.price, membership) }] : []
  })
  return {
    covered: used.length,
    dates: starts.length,
    first: used[0]?.membership,
    sum: used.reduce((sum, each) => sum + each.sum, 0),
  }
}

/** Sum of the deposits of these starts. */
function depositOf(dates: readonly DateOfSeries[], starts: readonly string[]): number {
  const answers = answersOf(dates)
  return starts.reduce((sum, start) => sum + (answers.get(Date.parse(start))?.deposit ?? 0), 0)
}

/** Total price of these starts; undefined if one is missing in the preview. */
function priceOf(dates: readonly DateOfSeries[], starts: readonly string[]): PriceAnswer | undefined {
  const answers = answersOf(dates)
  const prices = starts.flatMap((start) => answers.get(Date.parse(start))?.price ?? [])
  const [first] = prices
  return first && prices.length === starts.length
    ? { ...sumOfPrices(prices), currency_code: first.currency_code }
    : undefined
}

/** A single visit is not a series. */
const startsOf = (plan: RepeatPlan | undefined) =>
  plan?.kind === 'planned' && plan.starts.length > 1
    ? plan.starts.map((start) => new Date(start * 1000).toISOString())
    : undefined
