import { createBrowserRouter } from 'react-router'
import { localeOf } from '@zapys/i18n/locales'
import { createRoutes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

export const localeNow = () => localeOf(document.documentElement.lang)

/** Resolves with the router of this page when the screen of its address is loaded. */
export async function startRouter(): Promise<Router> {
  const router = createBrowserRouter(createRoutes(localeNow))
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return
        stop()
        resolve()
      })
    })
  return router
}
