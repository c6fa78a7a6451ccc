/** `npm run restore -- <file>`: restores a file of `npm run backup`. docs/running.md, Backup */
import { restoreProgram } from './backup/backup-command.ts'

process.exitCode = await restoreProgram(process.argv.slice(2))
