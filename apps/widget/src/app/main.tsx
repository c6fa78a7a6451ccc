import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#widget/theme/styles.css'
import { reloadOnMissingChunk } from '#widget/browser/chunk-reload.ts'
import { answerHost } from '#widget/browser/frame.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { loadCatalogue } from '#widget/language/catalogue.ts'
import { chosenLocale, localeInForce } from '#widget/language/locale.ts'
import { applyTheme } from '#widget/theme/apply-theme.ts'
import { App } from './app.tsx'
import { firstData, wantedAtFirst } from './first-data.ts'
import { startRouter } from './routes.tsx'

reloadOnMissingChunk(sessionStore)
answerHost(document.getElementById('root')!)

// Before the first paint, so that a company never flashes up in our colours.
const look = firstData.configuration?.settings.widget_settings
applyTheme(look ?? { parsedCssVariables: {} }, look?.custom_css)

/** With the language and the screen at hand the first render is the whole page, without a stop at its skeleton. */
async function start() {
  const locale = localeInForce({
    ...{ chosen: chosenLocale(), wanted: wantedAtFirst, companyDefault: look?.default_locale },
  })
  document.documentElement.lang = locale
  const [router] = await Promise.all([startRouter(), loadCatalogue(locale).catch(() => {})])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

// Not awaited at the top level: every part that a screen shares with the entry would then become a file of its own.
void start()
