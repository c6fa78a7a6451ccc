/** `npm run database`: spreads the tables by company. docs/scaling.md */
import { databaseProgram } from './database-command.ts'

process.exitCode = await databaseProgram(process.argv.slice(2))
