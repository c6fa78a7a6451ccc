/** `npm run company`: a whole company as one file. docs/company-file.md */
import { companyProgram } from './company/company-command.ts'

// npm works in the folder of the project, wherever it was called.
process.exitCode = await companyProgram(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
