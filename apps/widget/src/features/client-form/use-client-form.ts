import { useState } from 'react'
import type { AgreedText, AppointmentRequest, Field } from '@zapys/contract'
import type { FormField } from '@zapys/domain/validation'
import { useForm } from './use-form.ts'
import { formFields, isTicked, personOf } from './form-fields.ts'
import type { Consents, Person, Typed } from './form-fields.ts'
import { groupedPhone, phoneToSend } from './phone-field.tsx'

type Agreement = NonNullable<AppointmentRequest['agreement']>

export type Filled = { person: Person; agreement: Agreement | undefined }

/** Undefined if the company has no text to agree to. */
function agreementOf(
  typed: Typed,
  asks: Consents,
  earlierConsent: AgreedText | undefined,
): Agreement | undefined {
  if (!asks.terms && !asks.privacy && earlierConsent === undefined) return undefined
  const isGiven = (id: 'terms' | 'privacy') => asks[id] && isTicked(typed, asks.asOne ? 'consent' : id)
  return {
    terms: isGiven('terms'),
    privacy: earlierConsent !== undefined || isGiven('privacy'),
    ...(earlierConsent && { privacy_earlier: earlierConsent }),
  }
}

/** Client form with values stored by the caller, so that they outlive the screen. */
export function useClientForm(props: {
  typed: Typed
  fields: readonly Field[]
  country: string
  asks: Consents
  /** Earlier consent to the privacy policy. */
  earlierConsent: AgreedText | undefined
  /** Additional fields of the screen. */
  first?: Record<string, FormField> | undefined
}) {
  const { typed, fields, country, asks, earlierConsent } = props
  const form = useForm(formFields(typed, fields, asks, props.first))
  // Looks like a number, but no country has it: detected only after the formatting code has loaded.
  const [refusedPhone, setRefusedPhone] = useState<string>()
  /** The sent phone, as typed and grouped, because the field may show either. */
  const [sentPhone, setSentPhone] = useState<readonly (string | undefined)[]>([])
  const isRefused = form.submits > 0 && refusedPhone !== undefined && refusedPhone === typed.phone
  const markPhone = (isWrong: boolean) =>
    isWrong ? { ...form.errors, phone: form.errors.phone ?? ('invalid_phone' as const) } : form.errors

  /** Values to send; undefined if there are errors, which are then visible. */
  const submit = async (): Promise<Filled | undefined> => {
    if (!form.submit()) return undefined
    const phone = await phoneToSend(typed.phone ?? '', country)
    if (phone === undefined) {
      setRefusedPhone(typed.phone)
      return undefined
    }
    setSentPhone([typed.phone, await groupedPhone(typed.phone ?? '', country)])
    return {
      person: personOf(typed, fields, phone),
      agreement: agreementOf(typed, asks, earlierConsent),
    }
  }
  return {
    /** `phoneRejected`: by the server, which has more phone metadata than the form. */
    errorsAfter: (phoneRejected: boolean) =>
      markPhone(isRefused || (phoneRejected && sentPhone.includes(typed.phone))),
    submits: form.submits,
    submit,
  }
}
