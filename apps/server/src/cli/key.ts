/** `npm run key`: API keys of companies. docs/rules/operator.md */
import { keyProgram } from './key-command.ts'

process.exitCode = await keyProgram(process.argv.slice(2))
