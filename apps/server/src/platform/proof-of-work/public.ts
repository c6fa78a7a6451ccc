/** Work for a caller's computer, before what many ask for at once. docs/decisions/0011-proof-of-work.md */
export { newChallenge, type Purpose, spendChallenge, deleteSpentChallenges } from './challenge.ts'
