// /i/:company/memberships_freeze/:membership
import { useState } from 'react'
import type { FreezePreview, Membership } from '@zapys/contract'
import { addDays, today } from '@zapys/domain/time'
import { typedDate } from '@zapys/domain/validation'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useForm } from '#widget/features/client-form/use-form.ts'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { StateLabel } from '#widget/features/memberships/state-label.tsx'
import { useFreezePreview, useUnfreezePreview } from '#widget/features/memberships/use-freeze-preview.ts'
import type { useOwnMembership } from '#widget/features/memberships/use-own-membership.ts'
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { DateField } from '@zapys/ui/date-field.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { FreezeIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { WithMembership } from './details.tsx'
import { fieldsOf, firstDayOf, isOfRange, methodsOf, requestOf } from './freeze-request.ts'
import type { Typed } from './freeze-request.ts'
import { OwnMembershipsGate } from './own-gate.tsx'

type Actions = ReturnType<typeof useOwnMembership>

export default function MembershipFreeze() {
  const { membership: number } = useParamsOf('membershipFreeze')
  const text = useText()
  const href = useCompanyHref()
  const { membership } = useCompany().bookingSettings
  useScreen({
    title: text('memberships.freezing'),
    back: href('membershipDetails', { membership: number }),
  })
  return (
    <OwnMembershipsGate>
      {membership.allow_freezing ? (
        <WithMembership number={number}>
          {(one, actions) => <OneFreeze membership={one} actions={actions} />}
        </WithMembership>
      ) : (
        <FreezingOff number={number} />
      )}
    </OwnMembershipsGate>
  )
}

/** Shown if the company does not allow freezing. S6.switch.10. */
function FreezingOff({ number }: { number: string }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<FreezeIcon />}
      title={text('memberships.freezeOff')}
      text={text('memberships.freezeOffText')}
      action={
        <ButtonLink to={href('membershipDetails', { membership: number })}>
          {text('memberships.details')}
        </ButtonLink>
      }
    />
  )
}

function OneFreeze({ membership, actions }: { membership: Membership; actions: Actions }) {
  if (membership.may_unfreeze) return <Unfreeze membership={membership} actions={actions} />
  return <Freeze membership={membership} actions={actions} />
}

function Head({ membership }: { membership: Membership }) {
  const text = useText()
  return (
    <Card className="z-stack">
      <p>
        <strong>{membership.name}</strong>{' '}
        <span className="z-soft">{text('memberships.number', { number: membership.number })}</span>
      </p>
      <StateLabel membership={membership} />
    </Card>
  )
}

/** Returns to the frozen membership, which shows the result. */
function useDone(membership: Membership) {
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  return (message: string) => {
    toasts.show({ tone: 'success', message })
    navigate(href('membershipDetails', { membership: membership.number }), { replace: true })
  }
}

function Unfreeze({ membership, actions }: { membership: Membership; actions: Actions }) {
  const text = useText()
  const formats = useFormats()
  const done = useDone(membership)
  const preview = useUnfreezePreview(membership.id, true)
  const failure = actions.failure ?? preview.error
  const unfreeze = async () => {
    if ((await actions.unfreeze()) !== undefined) done(text('memberships.unfrozenDone'))
  }
  useCentralAction({ state: 'frozen', busy: actions.busy, onPress: () => void unfreeze() })
  return (
    <div className="z-stack">
      <Head membership={membership} />
      {failure && <FailureNotice failure={failure} />}
      {preview.data && (
        <div className="z-stack" role="status">
          <Notice tone="info">
            {text('memberships.unfreezePlan', { days: preview.data.quantity_days })}{' '}
            {text('memberships.freezeEnds', { date: formats.date(preview.data.end_time) })}
          </Notice>
          <Uncovered
            title={text('memberships.unfreezeAfter', { count: preview.data.bookings.length })}
            bookings={preview.data.bookings}
            membership={membership}
          />
        </div>
      )}
    </div>
  )
}

function Freeze({ membership, actions }: { membership: Membership; actions: Actions }) {
  const text = useText()
  const done = useDone(membership)
  const thisDay = today(membership.timezone, Date.now() / 1000)
  const day = firstDayOf(membership, thisDay)
  const methods = methodsOf(membership, thisDay)
  const [typed, setTyped] = useState<Typed>({ method: methods[0] ?? 'PERIOD', from: '', to: '', days: '' })
  const fields = fieldsOf(typed, membership, day)
  const form = useForm(fields)
  const freezeRequest = requestOf(typed, day)
  const preview = useFreezePreview(membership.id, form.isValid ? freezeRequest : undefined)
  const failure = actions.failure ?? (form.isValid ? (preview.error ?? undefined) : undefined)

  const type = (change: Partial<Typed>) => {
    actions.forget()
    setTyped((before) => ({ ...before, ...change }))
  }
  const freeze = async () => {
    if (!form.submit()) return
    if ((await actions.freeze(freezeRequest)) !== undefined) done(text('memberships.frozenDone'))
  }
  useCentralAction({ busy: actions.busy, onPress: () => void freeze() })

  const labels: Record<string, string> = {
    freeze_to: text('memberships.freezeTo'),
    freeze_from: text('memberships.freezeFrom'),
    freeze_days: text('memberships.freezeDays'),
  }
  const errorOf = (id: string) => {
    const code = form.errors[id]
    return code ? text(`forms.error.${code}`) : null
  }
  const bind = (id: 'from' | 'to' | 'days', name: string) => ({
    name,
    label: labels[name] ?? '',
    value: typed[id],
    onChange: (value: string) => type({ [id]: value }),
    error: errorOf(name),
    required: true,
  })
  const failed = Object.keys(fields).filter((id) => form.errors[id])
  return (
    <div className="z-stack">
      <Head membership={membership} />
      <p className="z-soft">{text('memberships.freezeWords')}</p>
      {membership.freezes_left !== null && (
        <p className="z-soft">{text('memberships.freezesLeft', { count: membership.freezes_left })}</p>
      )}
      {failure && !isOfRange(failure) && <FailureNotice failure={failure} />}
      <Card>
        <form className="z-form" noValidate onSubmit={(submit) => submit.preventDefault()}>
          <ErrorSummary
            key={form.submits}
            title={text('errors.validation.failed.title')}
            errors={failed.map((id) => ({
              fieldId: id,
              message: text('booking.fieldError', { field: labels[id] ?? id, error: errorOf(id) ?? '' }),
            }))}
          />
          <MethodFields
            membership={membership}
            methods={methods}
            day={day}
            typed={typed}
            onType={type}
            bind={bind}
          />
          {failure && isOfRange(failure) && <FailureNotice failure={failure} />}
        </form>
      </Card>
      <Plan preview={preview.data} membership={membership} />
    </div>
  )
}

type MethodFieldsProps = {
  membership: Membership
  methods: ReturnType<typeof methodsOf>
  /** The first day that can be frozen. */
  day: string
  typed: Typed
  onType(change: Partial<Typed>): void
  bind(id: 'from' | 'to' | 'days', name: string): Parameters<typeof DateField>[0]
}

/** The first day, and the last day or the number of days. */
function MethodFields({ membership, methods, day, typed, onType, bind }: MethodFieldsProps) {
  const text = useText()
  const formats = useFormats()
  const most = membership.freeze_days_most
  const between = (from: string, to: string) =>
    text('memberships.freezeBetween', { from: formats.date(from), to: formats.date(to) })
  return (
    <>
      <ChoiceField
        name="freeze_method"
        label={text('memberships.freezeHow')}
        value={typed.method}
        onChange={(method) => onType({ method })}
        options={methods.map((method) => ({
          value: method,
          title:
            method === 'MAXIMUM' && most !== null
              ? text('memberships.freeze.MAXIMUM.days', { days: most })
              : text(`memberships.freeze.${method}`),
        }))}
      />
      {typed.method === 'TODAY' && (
        <DateField
          {...bind('to', 'freeze_to')}
          hint={between(day, addDays(day, (most ?? 366) - 1))}
          onBlur={() => onType({ to: typedDate(typed.to) })}
        />
      )}
      {typed.method === 'PERIOD' && (
        <>
          <DateField
            {...bind('from', 'freeze_from')}
            hint={between(day, membership.end_time)}
            onBlur={() => onType({ from: typedDate(typed.from) })}
          />
          <TextField
            {...bind('days', 'freeze_days')}
            inputMode="numeric"
            hint={most === null ? undefined : text('memberships.freezeMostDays', { days: most })}
          />
        </>
      )}
    </>
  )
}

/** The result of the freeze: its days, the new end, and bookings inside it. */
function Plan({ preview, membership }: { preview: FreezePreview | undefined; membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  if (preview === undefined) return null
  const { freezing, quantity_days, end_time, bookings } = preview
  const from = formats.date(freezing.frozen_from)
  return (
    <div className="z-stack" role="status">
      <Notice tone="info">
        {freezing.frozen_to === null
          ? text('memberships.freezePlanOpen', { from })
          : text('memberships.freezePlan', {
              days: quantity_days ?? 0,
              from,
              to: formats.date(freezing.frozen_to),
            })}
        {end_time !== null && <> {text('memberships.freezeEnds', { date: formats.date(end_time) })}</>}
      </Notice>
      <Uncovered
        title={text('memberships.freezeInside', { count: bookings.length })}
        bookings={bookings}
        membership={membership}
      />
    </div>
  )
}

/** Bookings that the membership would no longer cover, with the deposits they would then need. */
function Uncovered({
  title,
  bookings,
  membership: { timezone, currency_code },
}: {
  title: string
  bookings: FreezePreview['bookings']
  membership: Membership
}) {
  const text = useText()
  const formats = useFormats()
  const moment = useMomentText(timezone)
  const href = useCompanyHref()
  if (bookings.length === 0) return null
  const isAsked = bookings.some(({ to_pay }) => to_pay !== null)
  return (
    <Section title={title}>
      <p>
        {text(isAsked ? 'memberships.freezeInsideAdvance' : 'memberships.freezeInsideText', {
          only: bookings.length === 1 ? 'yes' : 'no',
        })}
      </p>
      <List>
        {bookings.map(({ appointment_id, title, start_time, to_pay }) => (
          <ListRow
            key={appointment_id}
            to={href('appointmentDetails', { record: appointment_id })}
            title={title}
            subtitle={
              to_pay === null
                ? moment(Date.parse(start_time))
                : `${moment(Date.parse(start_time))}. ${text('memberships.freezeInAdvance', {
                    amount: formats.money(to_pay.amount, currency_code),
                    when: moment(Date.parse(to_pay.pay_until)),
                  })}`
            }
          />
        ))}
      </List>
    </Section>
  )
}
