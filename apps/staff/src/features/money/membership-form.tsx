import type { BookingMemberships, CompanyReceipt, UsedMembership } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { coverReads, type useCover, useCoverWords } from './use-cover.ts'

type MembershipFormProps = {
  company: string
  branch: string
  appointment: string
  cover: ReturnType<typeof useCover>
  /** False: taking the membership off again would not restore the deadline of a due payment. */
  isUndoable: boolean
  currency: CompanyReceipt['currency_code']
  onClose(): void
  report(act: DoneAct): void
}

/** Option for a certificate code instead of a membership number. */
const CODE = 'CODE'

/** Covers the remaining amount with a membership of the client, or a certificate by its code. */
export function MembershipForm(props: MembershipFormProps) {
  const text = useText()
  const { data, error, refetch } = props.cover
  if (data !== undefined) return <ChosenMembership {...props} choices={data} />
  return (
    <Sheet open onClose={props.onClose} title={text('desk.cover.title')}>
      {error === null ? (
        <Skeleton shape="row" count={2} />
      ) : (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}

function ChosenMembership({
  company,
  branch,
  appointment,
  currency,
  isUndoable,
  choices,
  onClose,
  report,
}: MembershipFormProps & { choices: BookingMemberships }) {
  const text = useText()
  const words = useCoverWords(currency)
  const [picked, setPicked] = useState<string>()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const use = useAction('useBookingMembership', coverReads)
  const params = { company, branch, appointment }
  const [best] = choices.fitting
  const chosen = picked ?? best?.number ?? CODE
  const membership = choices.fitting.find(({ number }) => number === chosen)
  const isCode = membership === undefined
  const send = async () => {
    setChecked(true)
    if (isCode && code.trim() === '') return
    const { version } = choices
    const choice = isCode ? { code: code.trim() } : { number: membership.number }
    try {
      const after = await use.run({ params, body: { membership: choice, version } })
      report({
        words: text('desk.cover.done', { name: after.used?.name ?? '' }),
        undo: isUndoable
          ? () => use.run({ params, body: { membership: null, version: after.version } })
          : undefined,
      })
      onClose()
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  return (
    <FormSheet
      title={text('desk.cover.title')}
      submit={
        isCode ? text('desk.cover.useCode') : text('desk.cover.use', { takes: words.takes(membership) })
      }
      busy={use.busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <ChoiceField
        label={text('desk.cover.which')}
        name="membership"
        value={isCode ? CODE : chosen}
        onChange={setPicked}
        options={[
          ...choices.fitting.map((one) => ({
            value: one.number,
            title: one.name,
            detail: <Fitting membership={one} currency={currency} />,
          })),
          { value: CODE, title: text('desk.cover.byCode') },
        ]}
      />
      {isCode && (
        <TextField
          label={text('desk.sale.code')}
          hint={text('desk.cover.codeHint')}
          name="code"
          autoComplete="off"
          required
          maxLength={60}
          value={code}
          onChange={setCode}
          error={isChecked && code.trim() === '' ? text('desk.cover.codeError') : null}
        />
      )}
      <Unusable others={choices.others} />
      {use.error !== null && <CoverFailure error={use.error} />}
    </FormSheet>
  )
}

function Fitting({
  membership,
  currency,
}: { membership: UsedMembership } & Pick<MembershipFormProps, 'currency'>) {
  const text = useText()
  const formats = useFormats()
  const words = useCoverWords(currency)
  const { end_time } = membership
  const until = text('desk.client.validUntil', { day: formats.date(end_time, 'long') })
  const left = words.left(membership)
  const then = left !== undefined && text('desk.cover.leftThen', { left })
  return [words.takes(membership), then, until].filter(Boolean).join(' · ')
}

function Unusable({ others }: Pick<BookingMemberships, 'others'>) {
  const text = useText()
  if (others.length === 0) return null
  return (
    <section className="z-stack" aria-label={text('desk.cover.others')}>
      <h3>{text('desk.cover.others')}</h3>
      <List label={text('desk.cover.others')}>
        {others.map(({ number, name, reason }) => (
          <ListRow key={number} title={name} subtitle={text(`desk.cover.reason.${reason}`)} />
        ))}
      </List>
    </section>
  )
}

/** Why a certificate cannot be used. */
function CoverFailure({ error }: { error: ApiFailure }) {
  const text = useText()
  const reason = error.payload?.metadata?.reason
  return (
    <>
      <FailureNotice error={error} />
      {reason !== undefined && <p>{text(`desk.cover.reason.${reason}`)}</p>}
    </>
  )
}
