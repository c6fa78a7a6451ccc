import { createBrowserRouter } from 'react-router'
import { localeOf } from '@zapys/i18n/locales'
import { createRoutes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

export const localeNow = () => localeOf(document.documentElement.lang)

/** The router of this page, as soon as the screen of its address is at hand. */
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
