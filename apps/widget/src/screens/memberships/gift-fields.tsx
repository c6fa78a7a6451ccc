/** The recipient of a certificate. Not a screen. docs/rules/memberships.md, Gifts */
import { useState } from 'react'
import type { MembershipOrderRequest, MembershipTemplate } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { dottedDate, isoDate, typedDate } from '@zapys/domain/validation'
import type { FormField } from '@zapys/domain/validation'
import type { Typed } from '#widget/features/client-form/form-fields.ts'
import { PhoneField, phoneToSend } from '#widget/features/client-form/phone-field.tsx'
import type { ShownError } from '#widget/features/client-form/use-form.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { DateField } from '@zapys/ui/date-field.tsx'
import { TextArea, TextField } from '@zapys/ui/field.tsx'

type GiftRequest = NonNullable<MembershipOrderRequest['gift']>

/** The latest delivery day, in days from today. */
const FURTHEST_DAYS = 365
const MAX_GREETING = 500

const isGift = (typed: Typed) => typed.gift === 'yes'
const dayOf = (typed: Typed, today: string) => typedDate(typed.gift_day ?? dottedDate(today) ?? '')
const hasContact = (typed: Typed) => Boolean(typed.gift_phone?.trim() || typed.gift_email?.trim())

/** Validation of the recipient's fields; empty if the certificate is for the buyer. */
function giftRules(typed: Typed, today: string): Record<string, FormField> {
  if (!isGift(typed)) return {}
  return {
    gift_name: { value: typed.gift_name, rules: [{ kind: 'required' }] },
    gift_phone: { value: typed.gift_phone, rules: typed.gift_phone?.trim() ? [{ kind: 'phone' }] : [] },
    gift_email: { value: typed.gift_email, rules: [{ kind: 'email' }] },
    gift_day: {
      value: dayOf(typed, today),
      rules: hasContact(typed)
        ? [
            { kind: 'required' },
            { kind: 'date' },
            { kind: 'minDate', day: today },
            { kind: 'maxDate', day: addDays(today, FURTHEST_DAYS) },
          ]
        : [],
    },
  }
}

/** The gift as it is sent. `wrongPhone` is true for a phone of the right length that no country has. */
async function giftToSend(
  typed: Typed,
  { today, country }: { today: string; country: string },
): Promise<GiftRequest | 'wrongPhone' | undefined> {
  if (!isGift(typed)) return undefined
  const typedPhone = typed.gift_phone?.trim()
  const phone = typedPhone ? await phoneToSend(typedPhone, country) : undefined
  if (typedPhone && phone === undefined) return 'wrongPhone'
  return {
    name: typed.gift_name?.trim() ?? '',
    phone,
    email: typed.gift_email?.trim() || undefined,
    greeting: typed.gift_greeting?.trim() || undefined,
    deliver_on: hasContact(typed) ? (isoDate(dayOf(typed, today)) ?? undefined) : undefined,
  }
}

type GiftForm = {
  typed: Typed
  country: string
  errors: Partial<Record<string, ShownError | null>>
  onType(id: string, value: string): void
}

/** The gift of an order: its fields, and the request made from them. */
export function useGift({ kind }: MembershipTemplate, typed: Typed, today: string) {
  const [wrongPhone, setWrongPhone] = useState<string>()
  const isOffered = kind === 'CERTIFICATE'
  return {
    rules: isOffered ? giftRules(typed, today) : {},
    isOffered,
    labels: useGiftLabels(),
    /** `false` if a field shows an error. */
    async toSend(country: string): Promise<GiftRequest | undefined | false> {
      const gift = isOffered ? await giftToSend(typed, { today, country }) : undefined
      if (gift !== 'wrongPhone') return gift
      setWrongPhone(typed.gift_phone)
      document.getElementById('gift_phone')?.focus()
      return false
    },
    hasWrongPhone: wrongPhone !== undefined && wrongPhone === typed.gift_phone,
  }
}

function useGiftLabels(): Record<string, string> {
  const text = useText()
  return {
    gift_name: text('gifts.name'),
    gift_phone: text('gifts.phone'),
    gift_email: text('gifts.email'),
    gift_day: text('gifts.day'),
  }
}

export function GiftFields({
  gift,
  form,
  today,
}: {
  gift: ReturnType<typeof useGift>
  form: GiftForm
  today: string
}) {
  const text = useText()
  const { typed, country, onType } = form
  const messageOf = (code: ShownError | null | undefined) => (code ? text(`forms.error.${code}`) : null)
  const bind = (id: string) => ({
    name: id,
    value: typed[id] ?? '',
    onChange: (value: string) => onType(id, value),
    error: messageOf(form.errors[id] ?? (id === 'gift_phone' && gift.hasWrongPhone ? 'invalid_phone' : null)),
    label: gift.labels[id] ?? '',
  })
  return (
    <Card className="z-stack">
      <ChoiceField
        name="gift"
        label={text('gifts.for')}
        value={isGift(typed) ? 'yes' : 'no'}
        onChange={(value) => onType('gift', value)}
        options={[
          { value: 'no', title: text('gifts.forMe') },
          { value: 'yes', title: text('gifts.forOther') },
        ]}
      />
      {isGift(typed) && (
        <>
          <TextField {...bind('gift_name')} required autoComplete="off" maxLength={100} />
          <PhoneField {...bind('gift_phone')} country={country} ofAnother />
          <TextField
            {...bind('gift_email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            hint={text('gifts.contactHint')}
          />
          {hasContact(typed) && (
            <DateField
              {...bind('gift_day')}
              value={typed['gift_day'] ?? dottedDate(today) ?? ''}
              required
              hint={text('gifts.dayHint')}
              onBlur={() => onType('gift_day', dayOf(typed, today))}
            />
          )}
          <TextArea {...bind('gift_greeting')} label={text('gifts.greeting')} maxLength={MAX_GREETING} />
        </>
      )}
    </Card>
  )
}
