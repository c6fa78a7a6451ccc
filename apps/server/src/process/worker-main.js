/** Where the thread of jobs and messages begins; work.ts. */
import { enableCompileCache } from 'node:module'

// As main.js does.
enableCompileCache()
const { work } = await import('./worker.ts')
await work()
