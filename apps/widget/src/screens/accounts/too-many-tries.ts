/** Rate limit of sign-in, possibly caused by another person. Shows the wait, and another method. */
import type { ApiFailure } from '#widget/api/failure.ts'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useText } from '#widget/language/use-text.tsx'

export const isTooMany = ({ code }: ApiFailure) => code === 'request.tooMany'

/** Minutes as far as they are easy to read; rounded up, so that no client retries too early. */
export function waitOf(seconds: number): { minutes: number; hours: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return { minutes, hours: minutes <= 90 ? 0 : Math.ceil(minutes / 60) }
}

/** Wait from a rejection, in seconds. */
export const waitSeconds = ({ cause }: ApiFailure): number =>
  cause instanceof Response ? Number(cause.headers.get('retry-after')) : 0

/** `hasOtherWay`: the same screen has another sign-in method. */
export function useTellToWait(hasOtherWay = false) {
  const text = useText()
  const toasts = useToasts()
  return (seconds: number) => {
    toasts.show({
      tone: 'error',
      message: text('errors.request.tooMany.title'),
      detail: text(hasOtherWay ? 'account.waitOrOtherWay' : 'account.wait', waitOf(seconds)),
    })
  }
}
