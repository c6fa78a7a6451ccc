import type { StaffMe } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useText } from '#staff/language/language.tsx'
import { AppCodeField } from './app-code-field.tsx'
import { TurnOnSecondFactor } from './turn-on-second-factor.tsx'

/** Turns the staff member's second factor on or off. */
export function SecondFactorSection({ person }: { person: StaffMe['person'] }) {
  const text = useText()
  const [isOpen, setOpen] = useState<'on' | 'off'>()
  const close = () => setOpen(undefined)
  const { second_factor: factor } = person
  return (
    <Section
      title={text('desk.second.title')}
      action={
        <Badge {...(factor && { tone: 'success' as const })}>
          {text(factor ? 'desk.second.on' : 'desk.second.off')}
        </Badge>
      }
    >
      <p className="z-soft">
        {factor ? text('desk.second.left', { count: factor.recovery_codes_left }) : text('desk.second.lead')}
      </p>
      <div>
        <Button onClick={() => setOpen(factor ? 'off' : 'on')}>
          {text(factor ? 'desk.second.turnOff' : 'desk.second.turnOn')}
        </Button>
      </div>
      {isOpen === 'on' && <TurnOnSecondFactor hasPassword={person.has_password} onClose={close} />}
      {isOpen === 'off' && <TurnOff onClose={close} />}
    </Section>
  )
}

function TurnOff({ onClose }: { onClose(): void }) {
  const text = useText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const end = useAction('endSecondFactor', ['readStaffMe'])
  const send = () => {
    if (code.trim() === '') return setError(text('desk.second.error'))
    setError(null)
    end.send({ params: {}, body: { code } }, { onSuccess: onClose })
  }
  return (
    <FormSheet
      title={text('desk.second.turnOff')}
      submit={text('desk.second.end')}
      kind="danger"
      busy={end.busy}
      onSubmit={send}
      onClose={onClose}
    >
      <AppCodeField hint={text('desk.second.codeHint')} value={code} onChange={setCode} error={error} />
      {end.error !== null && <FailureNotice error={end.error} />}
    </FormSheet>
  )
}
