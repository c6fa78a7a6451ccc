/** `npm run restore -- <file>`: brings back what `npm run backup` wrote. docs/running.md, Backup */
import { restoreProgram } from './backup/backup-command.ts'

process.exitCode = await restoreProgram(process.argv.slice(2))
