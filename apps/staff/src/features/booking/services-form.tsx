import type { CompanyAppointment } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { CloseIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { moneyReads } from '#staff/features/money/pay-form.tsx'
import { usePriceWords } from '#staff/features/money/price-words.ts'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { MAX_SERVICES, minutesIn, onlyPerformer, servicesToSend } from './services-change.ts'

type ServicesFormProps = {
  company: string
  branch: string
  booking: CompanyAppointment
  onClose(): void
  report(act: DoneAct): void
}

/** Changes services or length of a booking. Remaining services keep performer and length. */
export function ServicesForm({ company, branch, booking, onClose, report }: ServicesFormProps) {
  const text = useText()
  const formats = useFormats()
  const before = booking.services.map(({ id }) => id)
  const stored = `${booking.services.map(({ name }) => name).join(', ')} · ${formats.duration(booking.duration)}`
  const [opened] = useState(stored)
  // What the person has not changed follows the booking, which others may change meanwhile.
  const [chosenServices, setServices] = useState<readonly string[]>()
  const services = chosenServices ?? before
  /** Undefined: nothing typed. */
  const [typed, setTyped] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const change = useAction('changeCompanyAppointment', [...moneyReads, 'listVisitSlots'])
  const seen = useSeenVersion(booking)
  const chosen = services.filter((id) => id !== '')
  const isOther = chosen.join() !== before.join()
  const length = typed ?? (isOther ? '' : String(booking.duration / 60))
  const minutes = minutesIn(length)
  const duration = typed === undefined || minutes === undefined ? undefined : minutes * 60
  const isChanged = isOther || (typed !== undefined && duration !== booking.duration)
  const isLengthFine = length.trim() === '' ? isOther : minutes !== undefined
  const save = async () => {
    setChecked(true)
    if (chosen.length === 0 || !isLengthFine) return
    const appointment = {
      version: seen.version,
      ...(isOther && { service_resource_settings: servicesToSend(booking, chosen) }),
      ...(duration !== undefined && { duration }),
    }
    try {
      await change.run({ params: { company, branch, appointment: booking.id }, body: { appointment } })
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (failure instanceof ApiFailure) return seen.warned()
      throw failure
    }
    report({ words: text('desk.services.done') })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.services.title')}
      submit={text('desk.save')}
      busy={change.busy}
      disabled={!isChanged}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {stored !== opened && (
        <Notice tone="warning">{text('desk.failure.changedTo', { value: stored })}</Notice>
      )}
      <ServiceRows
        company={company}
        branch={branch}
        booking={booking}
        services={services}
        onChange={setServices}
      />
      {isOther && <Notice tone="info">{text('desk.services.price')}</Notice>}
      <TextField
        label={text('desk.class.part.minutes')}
        hint={text('desk.services.minutesHint')}
        name="minutes"
        inputMode="numeric"
        value={length}
        onChange={setTyped}
        error={isChecked && !isLengthFine ? text('desk.class.error.minutes') : null}
      />
      {change.error !== null && <FailureNotice error={change.error} />}
    </FormSheet>
  )
}

type ServiceRowsProps = Omit<ServicesFormProps, 'onClose' | 'report'> & {
  services: readonly string[]
  onChange(services: readonly string[]): void
}

/** Services in order. */
function ServiceRows({ company, branch, booking, services, onChange }: ServiceRowsProps) {
  const text = useText()
  const formats = useFormats()
  const priceWords = usePriceWords()
  const list = useAll(
    'listBranchServices',
    {
      params: { company, branch },
      query: {
        type: 'SERVICE',
        resource: onlyPerformer(booking.services) ?? undefined,
        withPriceOn: booking.start_time.slice(0, 10),
      },
    },
    { staleMs: 300_000 },
  )
  if (list.data === undefined)
    return list.error === null ? (
      <Skeleton shape="row" count={2} />
    ) : (
      <FailureNotice error={list.error} onRetry={() => void list.refetch()} />
    )
  const known = list.data
  const bookable = known.filter(
    ({ active, booking_type, group_training_service }) =>
      active && booking_type === 'GENERAL' && !group_training_service,
  )
  const withdrawn = booking.services.filter(({ id }) => !bookable.some((one) => one.id === id))
  const options = [
    ...withdrawn.map(({ id, name }) => ({ value: id, label: name })),
    ...bookable.map(({ id, name, duration, price_from }) => ({
      value: id,
      label: [name, formats.duration(duration), ...priceWords(price_from)].join(' · '),
    })),
  ]
  return (
    <>
      {services.map((service, index) => (
        // The same service may occur twice, so only its position identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={services.length > 1 ? 'desk-with-action' : undefined}>
          <SelectField
            label={
              services.length > 1
                ? text('desk.booking.serviceNumber', { number: index + 1 })
                : text('desk.booking.service')
            }
            name={`service_${index + 1}`}
            placeholder={service === '' ? text('desk.booking.chooseService') : undefined}
            value={service}
            onChange={(next) => onChange(services.with(index, next))}
            options={options}
          />
          {services.length > 1 && (
            <IconButton
              label={text('desk.booking.removeService', { number: index + 1 })}
              onClick={() => onChange(services.toSpliced(index, 1))}
            >
              <CloseIcon />
            </IconButton>
          )}
        </div>
      ))}
      {services.length < MAX_SERVICES && (
        <Button size="s" kind="quiet" onClick={() => onChange([...services, ''])}>
          {text('desk.booking.addService')}
        </Button>
      )}
    </>
  )
}
