/** A whole company as one YAML file: schema, reading, validation and writing. docs/company-file.md */
export * from './schema.ts'
export { canonical } from './canonical.ts'
export type { PaymentAccountFile, SecretReference } from './payment-account.ts'
export { companySchema } from './company-schema.ts'
export { servicesIn } from './categories.ts'
export { type Fault, type Problem } from './problem.ts'
export { type ReadCompany, readCompanyFile } from './read-company-file.ts'
export { writeCompanyFile, writtenCompany } from './write-company-file.ts'
export { chance, stableId } from './stable-id.ts'
export {
  type Change,
  changesBetween,
  merged,
  nameOfField,
  type UndoneChange,
  undoneChanges,
} from './changes.ts'
export { type Answers, AnswerProblem, questions } from './new/answers.ts'
export { newCompany } from './new/new-company.ts'
export type { FirstOffer } from './new/offer.ts'
