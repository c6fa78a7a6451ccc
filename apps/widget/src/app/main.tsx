import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '#widget/theme/styles.css'
import { reloadOnMissingChunk } from '#widget/browser/chunk-reload.ts'
import { keepEarlyInput, keepForRerender } from '#widget/browser/early-input.ts'
import { nextTask } from '#widget/browser/next-task.ts'
import { productLook } from '@zapys/domain/theme'
import { localeInForce } from '@zapys/i18n/locales'
import { answerHost } from '#widget/browser/frame.ts'
import { whenHydrated } from '#widget/browser/hydration.ts'
import { standAt } from '#widget/browser/now.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { loadCatalogue } from '#widget/language/catalogue.ts'
import { loadRenderedParts } from '#widget/language/lazy-part.tsx'
import { chosenLocale, preferredLocalesOf } from '#widget/language/locale.ts'
import { applyTheme, isRenderedIn } from '#widget/theme/apply-theme.ts'
import { App } from './app.tsx'
import { firstPage, serverLocales } from './page-data.ts'
import { prefetchScreens } from './prefetch.ts'
import { localeNow, startRouter } from './start-router.ts'

const root = document.getElementById('root')!
reloadOnMissingChunk(sessionStore)
answerHost(root)

// Before the first paint, so that a company's page never flashes in the default colors.
const ofCompany = firstPage.configuration?.settings.widget_settings
const look = ofCompany ?? productLook
if (!isRenderedIn(look, location.search)) applyTheme(look, ofCompany?.custom_css)

/** If language and screen are loaded, the first render is the whole page, without a skeleton. */
async function start() {
  const locale = localeInForce(preferredLocalesOf(chosenLocale(), serverLocales), ofCompany)
  // A page rendered in another language, or for another address, is rendered again.
  const hydrates = firstPage.drawn !== undefined && locale === firstPage.locale
  const goOn = hydrates ? keepEarlyInput(root) : keepForRerender(root)
  document.documentElement.lang = locale
  if (hydrates) await nextTask()
  const [router] = await Promise.all([startRouter(), loadCatalogue(locale).catch(() => {})])
  if (hydrates) await loadRenderedParts(firstPage.drawn!.parts, locale)
  const page = hydrates ? firstPage : { ...firstPage, drawn: undefined }
  const app = (
    <StrictMode>
      <App page={page} preferredLocales={serverLocales}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
  whenHydrated(() => {
    standAt(undefined)
    goOn()
    prefetchScreens(root, localeNow)
    // For browser automation: from here on presses are handled immediately.
    setTimeout(() => root.setAttribute('data-alive', ''))
  })
  if (!hydrates) return createRoot(root).render(app)
  await nextTask()
  standAt(firstPage.drawn!.now)
  // Time-sliced: presses are handled between two slices.
  startTransition(() => void hydrateRoot(root, app))
}

// No top-level await: the bundler would then move every module shared with the entry into a separate file.
void start()
