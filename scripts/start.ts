/** `npm start`: builds the widget when its sources changed, then runs the server in this same process. */
import { buildWidget } from './build-widget.ts'

await buildWidget().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const { run } = await import('../apps/server/src/process/run.ts')
await run()
