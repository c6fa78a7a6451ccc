import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'
import type { ServiceDraft, ServiceFault } from './service-draft.ts'

type ServiceLimitsProps = {
  draft: ServiceDraft
  change(part: Partial<ServiceDraft>): void
  errorOf(fault: ServiceFault, message: string, wire: string): string | null
}

/** Daily limit, step of starts, and prepayment. */
export function ServiceLimits({ draft, change, errorOf }: ServiceLimitsProps) {
  const text = useText()
  const count = (name: 'perDay' | 'atOnce' | 'step', label: string, hint: string, wire: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={4}
      name={name}
      value={draft[name]}
      error={errorOf(name, text('desk.settings.error.number'), wire)}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const noLimit = text('desk.settings.noLimit')
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.catalogue.limits')}</legend>
      {draft.kind !== 'EVENT' && count('perDay', text('desk.catalogue.perDay'), noLimit, 'most_a_day')}
      {draft.kind === 'GENERAL' && (
        <>
          {count('atOnce', text('desk.catalogue.atOnce'), noLimit, 'at_once')}
          {count('step', text('desk.settings.step'), text('desk.catalogue.stepHint'), 'slot_cutter')}
        </>
      )}
      <SelectField
        label={text('desk.accounts.ask.requirement')}
        name="payment"
        value={draft.payment}
        options={[
          { value: '', label: text('desk.catalogue.paymentAsUsual') },
          { value: 'OPTIONAL', label: text('desk.accounts.ask.OPTIONAL') },
          { value: 'REQUIRED', label: text('desk.accounts.ask.REQUIRED') },
        ]}
        onChange={(payment) => change({ payment })}
      />
    </fieldset>
  )
}
