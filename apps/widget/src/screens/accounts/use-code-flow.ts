/** Sends a code to a typed phone, for sign-in, sign-up, recovery and a change of phone. */
import { useState } from 'react'
import type { CodeSent } from '@zapys/contract'
import { CODE_RESEND_SECONDS } from '@zapys/contract/code-resend'
import { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
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

/** Disabled by the company: shown in place of the form. */
export const isSwitch = ({ code }: ApiFailure) => switches.includes(code)

/** Failures of requesting a code that this flow shows itself. */
export const shownByFlow = (failure: ApiFailure) => isSwitch(failure) || isTooMany(failure)

/** Not a phone number: shown at its field. */
export const isPhoneRefusal = ({ code }: ApiFailure) =>
  ['phone.notInternational', 'validation.failed'].includes(code)

export type CodeFlow = ReturnType<typeof useCodeFlow>

/**
 * `typed`: the phone as typed. `ask` sends the code; after any rejection, including `validation.failed`,
 * the client stays at the phone step. S7.auth.
 */
export function useCodeFlow(options: {
  purpose: CodePurpose
  typed: string
  /** Additional consent in the first step. */
  consent?: { label: string; value: boolean } | undefined
  /** Another sign-in method is shown beside it. */
  hasOtherWay?: boolean
  ask(phone: string): Promise<CodeSent>
}) {
  const { purpose, typed, consent, ask } = options
  const text = useText()
  const toasts = useToasts()
  const tellToWait = useTellToWait(options.hasOtherWay)
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
        // The field may show the number grouped meanwhile; both forms are marked as rejected.
        form.refuse('phone', [typed, await groupedPhone(typed, country)], text('forms.error.invalid_phone'))
      return undefined // The error policy has shown other failures.
    }
  }
  const { run: send } = useOneAtATime(async () => {
    if (!form.submit()) return
    const phone = await phoneToSend(typed, country)
    if (phone === undefined) form.refuse('phone', typed, text('forms.error.invalid_phone'))
    else await askFor(phone)
  })
  return {
    country,
    form,
    sent,
    switchedOff,
    switchOff: setSwitchedOff,
    send,
    async again() {
      const answer = sent && (await askFor(sent.phone))
      // The screen explains these two: no new code is sent, because a long one was sent already or an SMS is impossible.
      if (!answer || answer.digits !== undefined || answer.sms_possible === false) return
      // After too many wrong codes, none is sent before the old one has expired.
      if (answer.resend_after > CODE_RESEND_SECONDS) tellToWait(answer.resend_after)
      else toasts.show({ tone: 'success', message: text('account.sentAgain') })
    },
    /** Stores a code that was requested separately. */
    keep,
    otherNumber: forget,
    /** Removes the code after use. */
    done: forget,
  }
}
