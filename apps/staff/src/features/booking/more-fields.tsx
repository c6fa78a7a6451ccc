import { Button } from '@zapys/ui/button.tsx'
import { Checkbox } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { Draft } from './draft.ts'
import { RepeatFields } from './repeat-fields.tsx'
import type { VisitDates } from './use-visit-dates.ts'

type MoreFieldsProps = {
  draft: Draft
  change(part: Partial<Draft>): void
  visit: VisitDates
}

/** Rarely changed fields: repetition, membership, message. */
export function MoreFields({ draft, change, visit }: MoreFieldsProps) {
  const text = useText()
  const { can } = useSession()
  const isChanged = draft.everyWeeks !== 0 || !draft.notifies || draft.usesMembership
  const [isOpen, setOpen] = useState(isChanged)
  const toggle = (
    <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {text('desk.booking.more')}
    </Button>
  )
  if (!isOpen) return toggle
  return (
    <>
      {toggle}
      {draft.waiting === undefined && <RepeatFields draft={draft} change={change} visit={visit} />}
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
