/** `npm run secret -- rotate`: another secret for this installation. docs/running.md, The secret */
import { secretProgram } from './secret-command.ts'

// npm works in the folder of the project, wherever it was called.
process.exitCode = await secretProgram(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
