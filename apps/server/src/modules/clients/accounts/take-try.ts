/** Tries at a way in: those that all have together, and those of a browser that the account knows. docs/rules/limits.md */
import type { Deps } from '../../../platform/deps.ts'
import type { ApiError } from '../../../platform/errors/api-error.ts'
import { giveBack, type Subjects, consumeUnlessOver } from '../../../platform/rate-limits/public.ts'
import type { From } from './asker.ts'
import { isKnownBrowser } from './known-browsers.ts'

type RateLimit = 'code.ask' | 'code.guess' | 'password.guess'

/** Whose tries are used: common ones are shared by all callers, own ones belong to this browser alone. */
export type Tries = 'COMMON' | 'OWN'

/**
 * Takes a try at the account with this phone, for each of the subjects. Where one of them has none left, a browser that
 * the account knows takes one of its own, whatever others have used up. Answers the rejection of anybody else.
 */
export async function takeTry(
  deps: Deps,
  budget: RateLimit,
  subjects: Subjects,
  { phone, deviceKey }: { phone: string | undefined; deviceKey: From['deviceKey'] },
): Promise<Tries | ApiError> {
  const refusal = await consumeUnlessOver(deps, [budget], subjects)
  if (refusal === undefined) return 'COMMON'
  if (deviceKey === undefined || phone === undefined || !(await isKnownBrowser(deps, phone, deviceKey)))
    return refusal
  const own = await consumeUnlessOver(deps, [`${budget}Known`], ofBrowser(phone, deviceKey))
  return own ?? 'OWN'
}

/** Gives back a try that was taken and came to nothing. */
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
