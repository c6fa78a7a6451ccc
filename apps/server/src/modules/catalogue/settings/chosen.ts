/** Chosen settings as stored, and the result of a change. */
import { BookingSettings, WidgetSettings } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import type { ChosenBookingSettings } from '@zapys/domain/companies'

type Part = Record<string, unknown>

const widgetNames = Object.keys(WidgetSettings.shape)
const partNames = Object.entries(BookingSettings.shape).map(
  ([name, part]) => [name as keyof BookingSettings, Object.keys(part.shape)] as const,
)

/** Keeps only known names: rows may come from other programs and releases. */
export const chosenWidget = (stored: unknown): Partial<WidgetSettings> => known(stored, widgetNames)

export const chosenBooking = (stored: unknown): ChosenBookingSettings =>
  Object.fromEntries(
    partNames.flatMap(([name, keys]) => {
      const part = known(asObject(stored)[name], keys)
      return Object.keys(part).length === 0 ? [] : [[name, part]]
    }),
  )

/** Absent settings stay; null removes a choice. */
export const changedWidget = (chosen: Partial<WidgetSettings>, change: Part): Partial<WidgetSettings> =>
  known({ ...chosen, ...change }, widgetNames)

export const changedBooking = (
  chosen: ChosenBookingSettings,
  change: { [Name in keyof BookingSettings]?: Part | null },
): ChosenBookingSettings =>
  chosenBooking(
    Object.fromEntries(
      partNames.map(([name]) => {
        const part = change[name]
        return [name, part === null ? {} : { ...chosen[name], ...part }]
      }),
    ),
  )

function known(stored: unknown, names: readonly string[]): Part {
  const values = (stored ?? {}) as Part
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : null
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
}
