import { safeRedirect as safeAddress } from '@zapys/domain/addresses'
import { paths } from './routes.ts'

/** An error page must not redirect to an error page. */
const { error: _error, startError: _startError, ...targets } = paths

/** The `redirect` value of an address if it leads to a screen of the widget, else undefined. */
export const safeRedirect = (value: string | null | undefined): string | undefined =>
  safeAddress(value, Object.values(targets)) ?? undefined
