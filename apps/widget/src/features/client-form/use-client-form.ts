import { useState } from 'react'
import type { Field } from '@zapys/contract'
import { useForm } from './use-form.ts'
import { formFields, isTicked, personOf } from './form-fields.ts'
import type { Person, Typed } from './form-fields.ts'
import { phoneToSend } from './phone-field.tsx'

export type Filled = { person: Person; agreement: { terms: boolean; privacy: boolean } }

/** The client's form with its values kept by the caller, so that they outlive the screen. */
export function useClientForm(props: {
  typed: Typed
  fields: readonly Field[]
  country: string
  asksPrivacy: boolean
}) {
  const { typed, fields, country, asksPrivacy } = props
  const form = useForm(formFields(typed, fields, asksPrivacy))
  // Looks like a number, yet no country has it: known only once the formatting has been loaded.
  const [refusedPhone, setRefusedPhone] = useState<string>()
  const errors =
    form.submits > 0 && refusedPhone !== undefined && refusedPhone === typed.phone
      ? { ...form.errors, phone: form.errors.phone ?? ('invalid_phone' as const) }
      : form.errors

  /** What to send; undefined where errors stand against it, which are then visible. */
  const submit = async (): Promise<Filled | undefined> => {
    if (!form.submit()) return undefined
    const phone = await phoneToSend(typed.phone ?? '', country)
    if (phone === undefined) {
      setRefusedPhone(typed.phone)
      return undefined
    }
    return {
      person: personOf(typed, fields, phone),
      agreement: { terms: isTicked(typed, 'terms'), privacy: asksPrivacy && isTicked(typed, 'privacy') },
    }
  }
  return { errors, submits: form.submits, submit }
}
