/** From a typed phone to a code on its way, for sign-in, sign-up, recovery and a change of phone. */
import { useState } from 'react'
import type { CodeSent } from '@zapys/contract'
import { CODE_RESEND_SECONDS } from '@zapys/contract/code-resend'
import { ApiFailure } from '#widget/api/failure.ts'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { phoneToSend, groupedPhone } from '#widget/features/client-form/phone-field.tsx'
import { useText } from '#widget/language/use-text.tsx'
import type { Switch } from '#widget/features/account/account-gate.tsx'
import { useCountryHere } from './phone-country-here.ts'
import { useSentCode } from './sent-code.ts'
import type { CodePurpose } from './sent-code.ts'
import { isTooMany, useTellToWait, waitSeconds } from './too-many-tries.ts'
import { useWordedForm } from './use-worded-form.ts'

const switches = ['account.disabled', 'auth.disabled', 'auth.sms.disabled', 'auth.registration.disabled']

/** Switched off by the company: told in the place of the form, not over it. */
export const isSwitch = ({ code }: ApiFailure) => switches.includes(code)

/** What the flow says itself when a code is asked for. */
export const saidByFlow = (failure: ApiFailure) => isSwitch(failure) || isTooMany(failure)

/** The number is no phone: said at its field. */
export const isPhoneRefusal = ({ code }: ApiFailure) =>
  ['phone.notInternational', 'validation.failed'].includes(code)

export type CodeFlow = ReturnType<typeof useCodeFlow>

/**
 * `typed`: the phone as the client writes it. `ask` sends the code; any rejection, `validation.failed` among them, leaves
 * the client at the phone. S7.auth.
 */
export function useCodeFlow(asked: {
  purpose: CodePurpose
  typed: string
  /** Fields beside the phone on the first step. */
  consent?: { label: string; value: boolean } | undefined
  /** Another way to sign in stands beside it. */
  hasOtherWay?: boolean
  ask(phone: string): Promise<CodeSent>
}) {
  const { purpose, typed, consent, ask } = asked
  const text = useText()
  const toasts = useToasts()
  const tellToWait = useTellToWait(asked.hasOtherWay)
  const country = useCountryHere()
  const { sent, keep, forget } = useSentCode(purpose)
  const [switchedOff, setSwitchedOff] = useState<Switch>()
  const form = useWordedForm<'phone' | 'consent'>({
    phone: {
      label: text('booking.phone'),
      value: typed,
      rules: [{ kind: 'required' }, { kind: 'phone' }],
    },
    ...(consent && { consent: { ...consent, rules: [{ kind: 'required' }] } }),
  })

  const askFor = async (phone: string) => {
    try {
      const answer = await ask(phone)
      keep(answer)
      return answer
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isSwitch(error)) setSwitchedOff(error.code as Switch)
      if (isTooMany(error)) tellToWait(waitSeconds(error))
      if (isPhoneRefusal(error))
        // Meanwhile the field may show the number in groups: that is no other number.
        form.refuse('phone', [typed, await groupedPhone(typed, country)], text('forms.error.invalid_phone'))
      return undefined // The error policy has told the rest.
    }
  }
  return {
    country,
    form,
    sent,
    switchedOff,
    switchOff: setSwitchedOff,
    async send() {
      if (!form.submit()) return
      const phone = await phoneToSend(typed, country)
      if (phone === undefined) form.refuse('phone', typed, text('forms.error.invalid_phone'))
      else await askFor(phone)
    },
    async again() {
      const answer = sent && (await askFor(sent.phone))
      // The screen says it then: one code for all, which was sent already.
      if (!answer || answer.digits !== undefined || answer.sms_possible === false) return
      // After too many wrong codes none is sent before the old one has ended.
      if (answer.resend_after > CODE_RESEND_SECONDS) tellToWait(answer.resend_after)
      else toasts.show({ tone: 'success', message: text('account.sentAgain') })
    },
    /** A code that was asked for besides. */
    keep,
    otherNumber: forget,
    /** The code has done its work. */
    done: forget,
  }
}
