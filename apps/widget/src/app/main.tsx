import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#widget/theme/styles.css'
import { reloadOnMissingChunk } from '#widget/browser/chunk-reload.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { applyTheme } from '#widget/theme/apply-theme.ts'
import { App } from './app.tsx'
import { firstData } from './first-data.ts'

reloadOnMissingChunk(sessionStore)

// Before the first paint, so that a company never flashes up in our colours.
const look = firstData.configuration?.settings.widget_settings
applyTheme(look?.parsedCssVariables ?? {}, look?.custom_css)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
