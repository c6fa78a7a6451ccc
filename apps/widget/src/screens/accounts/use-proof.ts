/** Handles the server's request for a proof, up to a confirmed account change. docs/rules/account-changes.md */
import { useState } from 'react'
import type { Confirmation, ConfirmationSent, ConfirmationWay, ConfirmedAction } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useLocale, useText } from '#widget/language/use-text.tsx'
import { useWrongCode } from './code-proof.ts'
import { digitsOf } from './digits-of.ts'
import { type SentCode, sentCode } from './sent-code.ts'
import { isTooMany, useTellToWait, waitSeconds } from './too-many-tries.ts'
import { useWordedForm } from './use-worded-form.ts'

const isRequired = ({ code }: ApiFailure) => code === 'account.confirmation.required'
const isWrong = ({ code }: ApiFailure) => code === 'password.wrong' || code === 'code.wrong'

/** Failures that the confirmation step shows itself. */
export const handledByProof = (failure: ApiFailure) =>
  isRequired(failure) || isWrong(failure) || isTooMany(failure)

/** `subject`: the new phone or mail to confirm. */
type RequiredProof = { ways: readonly ConfirmationWay[]; email: string; subject: string }

export type ProofFlow = ReturnType<typeof useProof>

/** `send` makes the change with the proof; its rejections are shown at the fields of the step. */
export function useProof({
  action,
  send,
}: {
  action: ConfirmedAction
  send(confirmation: Confirmation, subject: string): Promise<void>
}) {
  const text = useText()
  const tellToWait = useTellToWait()
  const wrong = useWrongCode()
  const [requiredProof, setRequiredProof] = useState<RequiredProof>()
  const [way, setWay] = useState<ConfirmationWay>('PASSWORD')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const codes = useCodes(action)
  const isByPassword = way === 'PASSWORD'
  const form = useWordedForm<'password' | 'code'>(
    isByPassword
      ? { password: { label: text('account.password'), value: password, rules: [{ kind: 'required' }] } }
      : {
          code: {
            label: text('account.code'),
            value: digitsOf(code),
            rules: [{ kind: 'required' }, { kind: 'code' }],
          },
        },
  )

  const choose = (next: ConfirmationWay) => {
    setWay(next)
    codes.forget()
    wrong.forget()
    setCode('')
    setPassword('')
  }
  /** True if the failure is the server's request for a proof; the step is then shown. */
  const begin = (failure: unknown, subject = '', preferred?: ConfirmationWay): boolean => {
    if (!(failure instanceof ApiFailure)) throw failure
    if (isTooMany(failure)) tellToWait(waitSeconds(failure))
    if (!isRequired(failure)) return false
    const { ways = [], email = '' } = failure.payload?.metadata?.confirmation ?? {}
    setRequiredProof({ ways, email, subject })
    choose(ways.find((each) => each === preferred) ?? ways[0] ?? 'SIGN_IN')
    return true
  }
  const sendCode = async () => {
    if (requiredProof !== undefined)
      await codes.send(requiredProof.subject, way === 'MAIL' ? 'MAIL' : 'PHONE')
  }
  const refuse = (failure: ApiFailure, typed: string) => {
    if (failure.code === 'password.wrong')
      form.refuse('password', password, text('profile.confirm.wrongPassword'))
    if (failure.code === 'code.wrong') form.refuse('code', digitsOf(typed), wrong.textOf(failure))
    if (isTooMany(failure)) tellToWait(waitSeconds(failure))
  }
  const proving = useOneAtATime(async (typed: string) => {
    if (requiredProof === undefined) return
    try {
      const byCode = way === 'MAIL' ? { mail_code: typed } : { code: typed }
      await send(isByPassword ? { password } : byCode, requiredProof.subject)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // For example, the account was changed meanwhile, so the possible proofs may differ.
      if (isRequired(error)) begin(error, requiredProof.subject)
      else refuse(error, typed)
    }
  })
  return {
    requiredProof,
    action,
    way,
    choose,
    sent: codes.sent,
    form,
    password,
    setPassword,
    code,
    setCode,
    lockedUntil: wrong.lockedUntil,
    begin,
    sendCode,
    /** Called when all digits are typed. */
    prove: (typed: string) => void proving.run(typed),
    submit: () => {
      // A rejected code is not resent, because that would consume an attempt.
      if (form.submit() && (isByPassword || form.errorOf('code') === null)) void proving.run(code)
    },
    /** Nothing can be submitted before a code was sent. */
    canSubmit: isByPassword || codes.sent !== undefined,
    busy: proving.busy || codes.busy,
    stop: () => setRequiredProof(undefined),
  }
}

/** Codes that the server sends for the proof, and the last one. */
function useCodes(action: ConfirmedAction) {
  const { locale } = useLocale()
  const { company } = useCompany()
  const tellToWait = useTellToWait()
  const [sent, setSent] = useState<SentCode>()
  const request = useAction('requestConfirmation', { handles: isTooMany })
  return {
    sent,
    busy: request.busy,
    forget: () => setSent(undefined),
    async send(subject: string, way: 'MAIL' | 'PHONE') {
      if (request.busy) return
      try {
        const answer: ConfirmationSent = await request.run({
          params: { company: company.id },
          body: { action, subject, way, locale },
        })
        setSent(sentCode({ ...answer, phone: answer.to }, Date.now()))
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (isTooMany(error)) tellToWait(waitSeconds(error))
      }
    },
  }
}
