/** Booking settings in force: of a company, of a branch. Decision 4, Settings. */
import type { BookingSettings } from '@zapys/contract'
import { webPage } from '../addresses/index.ts'
import { defaultBookingSettings } from './defaults.ts'

/** The company's stored booking settings, completed with the defaults. */
export const bookingSettings = (stored: unknown): BookingSettings => overlaid(defaultBookingSettings, stored)

/**
 * Overlays the settings with the parts that `own` sets. A part that is marked `inherited` or absent stays,
 * and is marked `inherited` in the result if it has such a flag. Decisions, "inherited flags".
 */
export function ownParts(inherited: BookingSettings, own: unknown): BookingSettings {
  const parts = Object.entries((own ?? {}) as Record<string, { inherited?: boolean }>)
  return overlaid(
    {
      ...inherited,
      online_payment: { ...inherited.online_payment, inherited: true },
      online_booking: { ...inherited.online_booking, inherited: true },
    },
    Object.fromEntries(
      parts
        .filter(([, part]) => part.inherited !== true)
        .map(([name, part]) => [name, { inherited: false, ...part }]),
    ),
  )
}

/** Known values of known parts replace those of `below`; unknown ones are dropped. */
function overlaid(below: BookingSettings, above: unknown): BookingSettings {
  const parts = (above ?? {}) as Record<string, Record<string, unknown> | undefined>
  return withWebPages(
    Object.fromEntries(
      Object.entries(below).map(([name, part]) => [
        name,
        Object.fromEntries(Object.entries(part).map(([key, value]) => [key, parts[name]?.[key] ?? value])),
      ]),
    ) as BookingSettings,
  )
}

/**
 * Terms and privacy that are not web pages count as absent, in the settings and for the required consent:
 * a client cannot agree to a text that does not open.
 */
const withWebPages = ({ online_booking, ...settings }: BookingSettings): BookingSettings => ({
  ...settings,
  online_booking: {
    ...online_booking,
    terms_url: webPage(online_booking.terms_url) ?? null,
    privacy_url: webPage(online_booking.privacy_url) ?? null,
  },
})

/** The text of which a privacy consent is recorded; null if the company has none. */
export const privacyText = ({
  privacy_url,
  privacy_version,
}: Pick<BookingSettings['online_booking'], 'privacy_url' | 'privacy_version'>): string | null =>
  privacy_url ? [privacy_url, privacy_version].filter(Boolean).join(' ') : null
