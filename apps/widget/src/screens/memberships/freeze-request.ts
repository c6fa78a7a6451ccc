/** The fields of a freeze, their validation, and the request they make. */
import type { FreezeRequest, Membership } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { isoDate, typedDate, typedNumber } from '@zapys/domain/validation'
import type { FormField } from '@zapys/domain/validation'
import type { ApiFailure } from '#widget/api/failure.ts'

type Method = 'MAXIMUM' | 'TODAY' | 'PERIOD'
/** The methods for a freeze that is entered on `today`: a membership that has not started is not frozen from today. */
export const methodsOf = ({ start_time }: Pick<Membership, 'start_time'>, today: string): readonly Method[] =>
  start_time > today ? ['PERIOD'] : ['MAXIMUM', 'TODAY', 'PERIOD']
/** The first day that can be frozen. */
export const firstDayOf = ({ start_time }: Pick<Membership, 'start_time'>, today: string): string =>
  start_time > today ? start_time : today
export type Typed = { method: Method; from: string; to: string; days: string }

/** The required fields of the chosen method. S4.freeze. */
export function fieldsOf(typed: Typed, membership: Membership, day: string): Record<string, FormField> {
  const most = membership.freeze_days_most
  const date = (value: string, last: string): FormField => ({
    value: typedDate(value),
    rules: [{ kind: 'required' }, { kind: 'date' }, { kind: 'minDate', day }, { kind: 'maxDate', day: last }],
  })
  switch (typed.method) {
    case 'MAXIMUM':
      return {}
    case 'TODAY':
      return { freeze_to: date(typed.to, addDays(day, (most ?? 366) - 1)) }
    case 'PERIOD':
      return {
        freeze_from: date(typed.from, membership.end_time),
        freeze_days: {
          value: typed.days,
          rules: [{ kind: 'required' }, { kind: 'number', min: 1, max: most ?? 366 }],
        },
      }
  }
}

export function requestOf(typed: Typed, day: string): FreezeRequest {
  switch (typed.method) {
    case 'MAXIMUM':
      return { from: day }
    case 'TODAY':
      return { from: day, to: isoDate(typedDate(typed.to)) }
    case 'PERIOD':
      return {
        from: isoDate(typedDate(typed.from)),
        quantity_days: Math.trunc(typedNumber(typed.days) ?? 0),
      }
  }
}

/** Rejections of a date range belong to its fields, the others to the whole form. S8.freezing. */
export const isOfRange = ({ code }: ApiFailure) =>
  ['membership.freezing.freezeRange.invalid', 'membership.freezing.maxPeriod.reached'].includes(code)
