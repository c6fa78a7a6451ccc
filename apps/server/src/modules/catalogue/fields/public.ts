export { type Answers, checkAnswers, displayedFields, type FieldRow } from './answers.ts'
