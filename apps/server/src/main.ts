/** Starts the server. Settings: config.ts. */
import { enableCompileCache } from 'node:module'

// Before everything else is loaded, or else it would not be kept: types are then stripped once, not at every start.
enableCompileCache()
const { run } = await import('./run.ts')
await run()
