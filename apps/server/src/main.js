/** Starts the server. Settings: config.ts. */
import { enableCompileCache } from 'node:module'

// Before any import: only modules that load afterwards are cached, so types are stripped once and not at every start. This
// file is JavaScript, so that Node does not load its type stripper for it alone.
enableCompileCache()
const { run } = await import('./process/run.ts')
await run()
