/** `npm run secret -- rotate`: another secret for this installation. docs/running.md, The secret */
import { secretProgram } from './secret-command.ts'

// npm changes to the project's folder, from wherever it was called.
process.exitCode = await secretProgram(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
