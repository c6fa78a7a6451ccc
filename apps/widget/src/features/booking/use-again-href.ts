import { bookAgain } from '@zapys/domain/flows'
import { useScreenHref } from '#widget/company/use-screen-href.ts'

/** Address for booking the same visit again. */
export function useAgainHref(visit: Parameters<typeof bookAgain>[0]): string {
  const to = useScreenHref()
  return to(bookAgain(visit))
}
