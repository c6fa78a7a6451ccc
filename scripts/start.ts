/** `npm start`: builds the apps whose sources changed, then runs the server in the same process. */
import { buildApps } from './build-apps.ts'

await buildApps().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const { run } = await import('../apps/server/src/process/run.ts')
await run()
