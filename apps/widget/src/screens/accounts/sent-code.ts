/** The last sent code, stored for the session: the page may be reloaded when the client returns from the SMS. */
import { useState } from 'react'
import type { CodeSent } from '@zapys/contract'
import { CODE_RESEND_SECONDS } from '@zapys/contract/code-resend'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'

export type CodePurpose = 'sign_in' | 'sign_up' | 'reset' | 'change_phone'

/** Times in milliseconds since 1970. */
export type SentCode = {
  phone: string
  sentAt: number
  againAt: number
  endsAt: number
  digits: number
  isPossible: boolean
}

/** The digits of a code for one browser; the long code, valid in any browser, has twice as many. */
export const USUAL_DIGITS = 6

export function sentCode(
  { phone, resend_after, expires_in, digits = USUAL_DIGITS, sms_possible = true }: CodeSent,
  nowMs: number,
): SentCode {
  return {
    phone,
    digits,
    isPossible: sms_possible,
    sentAt: nowMs,
    againAt: nowMs + resend_after * 1000,
    endsAt: nowMs + expires_in * 1000,
  }
}

/** After too many wrong codes this one is invalid, and no other is sent for a while. */
export const isLocked = ({ sentAt, againAt, digits }: SentCode): boolean =>
  digits === USUAL_DIGITS && againAt - sentAt > CODE_RESEND_SECONDS * 1000

/** Defaults for a stored code from a version without long codes. */
const usual = { digits: USUAL_DIGITS, isPossible: true }

/** Null if it has expired or is invalid. */
export function readSentCode(stored: string | null, nowMs: number): SentCode | null {
  try {
    const sent = JSON.parse(stored ?? 'null') as SentCode | null
    return typeof sent?.phone === 'string' && sent.endsAt > nowMs ? { ...usual, ...sent } : null
  } catch {
    return null
  }
}

export function useSentCode(purpose: CodePurpose) {
  const { company } = useCompany()
  const key = `code_${purpose}_${company.id}`
  const [sent, setSent] = useState(() => readSentCode(sessionStore.get(key), Date.now()))
  return {
    sent,
    keep(answer: CodeSent) {
      const next = sentCode(answer, Date.now())
      sessionStore.set(key, JSON.stringify(next))
      setSent(next)
    },
    forget() {
      sessionStore.remove(key)
      setSent(null)
    },
  }
}
