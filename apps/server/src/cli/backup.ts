/** `npm run backup -- <file>`: all that an installation holds, in one file. docs/running.md, Backup */
import { backupProgram } from './backup/backup-command.ts'

process.exitCode = await backupProgram(process.argv.slice(2))
