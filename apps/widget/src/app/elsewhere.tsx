import { olderAddress } from '@zapys/domain/addresses'
import { Redirect, usePlace } from '#widget/browser/router.tsx'
import { UnknownScreen } from '#widget/screens/errors/unknown-screen.tsx'
import NotFoundScreen from '#widget/screens/errors/not-found.tsx'

/** Unknown route: older addresses redirect to the current one. Below a company, its page stays around the result. */
export default function Elsewhere({ inCompany = false }: { inCompany?: boolean }) {
  const { pathname, search } = usePlace()
  const today = olderAddress(pathname)
  if (today !== null) return <Redirect to={today + search} />
  return inCompany ? <UnknownScreen /> : <NotFoundScreen />
}
