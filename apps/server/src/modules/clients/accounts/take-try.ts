/** Attempts to sign in: common ones, and those of a browser known to the account. docs/rules/limits.md */
import type { Deps } from '../../deps/deps.ts'
import type { ApiError } from '../../../platform/errors/api-error.ts'
import { giveBack, type Subjects, consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import type { From } from './asker.ts'
import { isKnownBrowser } from './known-browsers.ts'

type RateLimit = 'code.ask' | 'code.guess' | 'password.guess'

/** Whose attempts are consumed: common ones are shared by all callers, own ones belong to this browser. */
export type Tries = 'COMMON' | 'OWN'

/**
 * Consumes an attempt at the account with this phone for each subject. If one has none left, a browser known to the
 * account consumes one of its own, independent of other callers. Returns the rejection for anyone else.
 */
export async function takeTry(
  deps: Deps,
  budget: RateLimit,
  subjects: Subjects,
  { phone, deviceKey }: { phone: string | undefined; deviceKey: From['deviceKey'] },
): Promise<Tries | ApiError> {
  const limitError = await consumeUnlessOver(deps, [budget], subjects)
  if (limitError === undefined) return 'COMMON'
  if (deviceKey === undefined || phone === undefined || !(await isKnownBrowser(deps, phone, deviceKey)))
    return limitError
  const own = await consumeUnlessOver(deps, [`${budget}Known`], ofBrowser(phone, deviceKey))
  return own ?? 'OWN'
}

/** Returns an attempt that was consumed without effect. */
export const giveTryBack = (
  deps: Deps,
  budget: RateLimit,
  subjects: Subjects,
  {
    tries,
    phone = '',
    deviceKey = '',
  }: { tries: Tries; phone: string | undefined } & Pick<From, 'deviceKey'>,
): Promise<void> =>
  tries === 'COMMON'
    ? giveBack(deps, [budget], subjects)
    : giveBack(deps, [`${budget}Known`], ofBrowser(phone, deviceKey))

const ofBrowser = (phone: string, deviceKey: string): Subjects => ({
  phone,
  device: `${phone} ${deviceKey}`,
})
