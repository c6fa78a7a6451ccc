/** What JSON columns hold where the contract has no type for it; `generate-types.ts` says which column holds what. */
import type { SurveyQuestion } from '@zapys/contract'

/** Who a booking is for, as the form had it. */
export type StoredContact = Partial<
  Record<'first_name' | 'middle_name' | 'last_name' | 'phone' | 'email', string>
>

/** As a survey asks it, in the language of the company and in others. */
export type StoredQuestion = SurveyQuestion & {
  translations?: Record<string, { text?: string; options?: Record<string, string> }>
}
