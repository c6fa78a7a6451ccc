import { olderAddress } from '@zapys/domain/addresses'
import { Redirect, usePlace } from '#widget/browser/router.tsx'
import NotFoundScreen from '#widget/screens/errors/not-found.tsx'

/** No route of today: an older address leads to the one of today. */
export default function Elsewhere() {
  const { pathname, search } = usePlace()
  const today = olderAddress(pathname)
  return today === null ? <NotFoundScreen /> : <Redirect to={today + search} />
}
