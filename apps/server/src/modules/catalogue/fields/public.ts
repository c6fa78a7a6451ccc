export { type Answers, checkAnswers } from './answers.ts'
export { displayedFields, type FieldRow } from './queries.ts'
