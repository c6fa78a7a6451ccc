import { bookAgain } from '@zapys/domain/flows'
import { useScreenHref } from '#widget/company/use-screen-href.ts'

/** Where the same visit is booked once more. */
export function useAgainHref(visit: Parameters<typeof bookAgain>[0]): string {
  const to = useScreenHref()
  return to(bookAgain(visit))
}
