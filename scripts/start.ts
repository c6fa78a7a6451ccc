/** `npm start`: builds the widget when its sources changed, then runs the server in this same process. */
import { enableCompileCache } from 'node:module'

// Before anything else is loaded; see apps/server/src/main.ts.
enableCompileCache()
const { buildWidget } = await import('./build-widget.ts')
await buildWidget().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
await import('../apps/server/src/main.ts')
