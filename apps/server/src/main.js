/** Starts the server. Settings: config.ts. */
import { enableCompileCache } from 'node:module'

// Before everything else is loaded, or else it would not be kept: types are then stripped once, not at every start. That is
// also why this file has none: what strips them would be loaded for it alone, in each start and for good.
enableCompileCache()
const { run } = await import('./process/run.ts')
await run()
