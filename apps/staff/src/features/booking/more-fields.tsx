import { Button } from '@zapys/ui/button.tsx'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { Draft, DraftErrors } from './draft.ts'
import { RepeatFields } from './repeat-fields.tsx'
import type { Repeat } from './use-repeat.ts'

type MoreFieldsProps = {
  draft: Draft
  change(part: Partial<Draft>): void
  errors: DraftErrors
  repeat: Repeat
}

/** What most bookings leave as it is: price, repetition, membership, message. */
export function MoreFields({ draft, change, errors, repeat }: MoreFieldsProps) {
  const text = useText()
  const { can } = useSession()
  const isChanged = draft.price !== '' || draft.everyWeeks !== 0 || !draft.notifies || draft.usesMembership
  const [isOpened, setOpened] = useState(isChanged)
  const isOpen = isOpened || errors.price !== undefined || errors.priceReason !== undefined
  if (!isOpen)
    return (
      <Button kind="quiet" aria-expanded={false} onClick={() => setOpened(true)}>
        {text('desk.booking.more')}
      </Button>
    )
  return (
    <>
      {draft.waiting === undefined && <RepeatFields draft={draft} change={change} repeat={repeat} />}
      <TextField
        label={text('desk.booking.ownPrice')}
        hint={text(draft.everyWeeks === 0 ? 'desk.booking.ownPriceHint' : 'desk.booking.ownPriceEach')}
        name="price"
        inputMode="decimal"
        value={draft.price}
        onChange={(price) => change({ price })}
        error={errors.price ?? null}
      />
      {draft.price.trim() !== '' && (
        <TextField
          label={text('desk.money.reason')}
          hint={text('desk.money.reasonHint')}
          name="price_reason"
          required
          maxLength={500}
          value={draft.priceReason}
          onChange={(priceReason) => change({ priceReason })}
          error={errors.priceReason ?? null}
        />
      )}
      {can('memberships.read') && (
        <Checkbox
          label={text('desk.booking.useMembership')}
          name="membership"
          value={draft.usesMembership}
          onChange={(usesMembership) => change({ usesMembership })}
        />
      )}
      <Checkbox
        label={text('desk.booking.notify')}
        name="notify"
        value={draft.notifies}
        onChange={(notifies) => change({ notifies })}
      />
    </>
  )
}
