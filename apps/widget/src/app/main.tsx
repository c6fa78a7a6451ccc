import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#widget/theme/styles.css'
import { reloadOnMissingChunk } from '#widget/browser/chunk-reload.ts'
import { answerHost } from '#widget/browser/frame.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { loadCatalogue } from '#widget/language/catalogue.ts'
import { chosenLocale, localeInForce } from '#widget/language/locale.ts'
import { routeAt } from '#widget/routes/match.ts'
import { applyTheme } from '#widget/theme/apply-theme.ts'
import { App } from './app.tsx'
import { firstData, wantedAtFirst } from './first-data.ts'
import { isCompanyScreen, loadScreen } from './screens.tsx'

reloadOnMissingChunk(sessionStore)
answerHost(document.getElementById('root')!)

// Before the first paint, so that a company never flashes up in our colours.
const look = firstData.configuration?.settings.widget_settings
applyTheme(look ?? { parsedCssVariables: {} }, look?.custom_css)

/** With the language and the screen at hand the first render is the whole page, without a stop at its skeleton. */
async function start() {
  const route = routeAt(location.pathname)?.name
  const locale = localeInForce({
    ...{ chosen: chosenLocale(), wanted: wantedAtFirst, companyDefault: look?.default_locale },
  })
  await Promise.allSettled([
    loadCatalogue(locale),
    isCompanyScreen(route) ? loadScreen(route, locale) : undefined,
  ])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Not awaited at the top level: every part that a screen shares with the entry would then become a file of its own.
void start()
