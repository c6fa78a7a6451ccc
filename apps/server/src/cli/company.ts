/** `npm run company`: a whole company as one file. docs/company-file.md */
import { companyProgram } from './company/company-command.ts'

// npm changes to the project's folder, from wherever it was called.
process.exitCode = await companyProgram(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
