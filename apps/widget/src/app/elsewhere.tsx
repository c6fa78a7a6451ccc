import { olderAddress } from '@zapys/domain/addresses'
import { Redirect, usePlace } from '#widget/browser/router.tsx'
import { UnknownScreen } from '#widget/screens/errors/unknown-screen.tsx'
import NotFoundScreen from '#widget/screens/errors/not-found.tsx'

/** No route of today: an older address leads to the one of today. Below a company its page stays around the answer. */
export default function Elsewhere({ inCompany = false }: { inCompany?: boolean }) {
  const { pathname, search } = usePlace()
  const today = olderAddress(pathname)
  if (today !== null) return <Redirect to={today + search} />
  return inCompany ? <UnknownScreen /> : <NotFoundScreen />
}
