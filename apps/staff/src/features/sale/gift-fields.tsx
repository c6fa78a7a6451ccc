import type { CompanyTemplate, GiftRequest } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { Checkbox, TextArea, TextField } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'

export type GiftDraft = {
  isGift: boolean
  name: string
  phone: string
  email: string
  greeting: string
  day: string
}

export const noGift: GiftDraft = { isGift: false, name: '', phone: '', email: '', greeting: '', day: '' }

/** Only certificates can be used by another person. */
export const canBeGift = (template: CompanyTemplate | undefined) => template?.kind === 'CERTIFICATE'

/** Request format; empty fields use the server's defaults. */
export const giftOf = ({ name, phone, email, greeting, day }: GiftDraft): GiftRequest => ({
  name: name.trim(),
  phone: phone.trim() || null,
  email: email.trim() || null,
  greeting: greeting.trim() || null,
  deliver_on: day || null,
})

type GiftFieldsProps = {
  draft: GiftDraft
  isChecked: boolean
  error: ApiFailure | null
  onChange(part: Partial<GiftDraft>): void
}

/** Recipient of a certificate, and the day on which the card is sent. */
export function GiftFields({ draft, isChecked, error, onChange }: GiftFieldsProps) {
  const text = useText()
  const rejected = (field: string, words: string) =>
    error?.payload?.errors?.some((one) => one.field === `membership.gift.${field}`) === true ? words : null
  return (
    <>
      <Checkbox
        name="is_gift"
        label={text('desk.gift.isGift')}
        hint={text('desk.gift.hint')}
        value={draft.isGift}
        onChange={(isGift) => onChange({ isGift })}
      />
      {draft.isGift && (
        <fieldset className="desk-fieldset">
          <legend>{text('desk.gift.for')}</legend>
          <TextField
            label={text('desk.gift.name')}
            name="gift_name"
            autoComplete="off"
            required
            maxLength={100}
            value={draft.name}
            error={isChecked && draft.name.trim() === '' ? text('desk.gift.error.name') : null}
            onChange={(name) => onChange({ name })}
          />
          <TextField
            label={text('desk.gift.phone')}
            hint={text('desk.gift.contactHint')}
            name="gift_phone"
            type="tel"
            autoComplete="off"
            value={draft.phone}
            error={rejected('phone', text('desk.branch.error.phone'))}
            onChange={(phone) => onChange({ phone })}
          />
          <TextField
            label={text('desk.gift.email')}
            name="gift_email"
            type="email"
            autoComplete="off"
            value={draft.email}
            error={rejected('email', text('desk.gift.error.email'))}
            onChange={(email) => onChange({ email })}
          />
          <TextField
            label={text('desk.gift.day')}
            hint={text('desk.gift.dayHint')}
            name="gift_day"
            type="date"
            value={draft.day}
            error={rejected('deliver_on', text('desk.gift.error.day'))}
            onChange={(day) => onChange({ day })}
          />
          <TextArea
            label={text('desk.sale.greeting')}
            name="gift_greeting"
            maxLength={500}
            value={draft.greeting}
            onChange={(greeting) => onChange({ greeting })}
          />
        </fieldset>
      )}
    </>
  )
}
