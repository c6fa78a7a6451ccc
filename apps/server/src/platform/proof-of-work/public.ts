/** Proof of work before actions that attackers repeat. docs/decisions/0011-proof-of-work.md */
export { newChallenge, type Purpose, spendChallenge, deleteSpentChallenges } from './challenge.ts'
