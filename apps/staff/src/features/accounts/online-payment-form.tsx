import type { OnlinePayment } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import {
  type RefundRow,
  refundIn,
  refundRows,
  type Requirement,
  type RuleRow,
  ruleRows,
  rulesIn,
  wholeBetween,
} from '#staff/features/settings/payment-drafts.ts'
import { PaymentRulesField } from '#staff/features/settings/payment-rules-field.tsx'
import { RefundField } from '#staff/features/settings/refund-field.tsx'
import { useText } from '#staff/language/language.tsx'

type OnlinePaymentFormProps = {
  company: string
  /** Whether a connected provider accepts payments; undefined: the role may not read this. */
  hasAccount: boolean | undefined
}

/** Whether and how much clients pay when they book. */
export function OnlinePaymentSection(props: OnlinePaymentFormProps) {
  const text = useText()
  const settings = useCall('readCompanySettings', { params: { company: props.company } })
  const stored = settings.data?.in_force.booking_settings.online_payment
  return (
    <section className="z-stack" aria-labelledby="online-payment">
      <h2 id="online-payment" className="desk-heading">
        {text('desk.accounts.ask.title')}
      </h2>
      {settings.error !== null && (
        <FailureNotice error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <Skeleton shape="block" count={1} />}
      {stored !== undefined && <OnlinePaymentForm {...props} stored={stored} />}
    </section>
  )
}

const requirements: readonly Requirement[] = ['OPTIONAL', 'REQUIRED', 'NONE']

function OnlinePaymentForm({
  company,
  hasAccount,
  stored,
}: OnlinePaymentFormProps & { stored: OnlinePayment }) {
  const text = useText()
  const save = useAction('changeCompanySettings', ['readCompanySettings', 'getConfiguration'])
  const [isEnabled, setEnabled] = useState(stored.enabled)
  const [requirement, setRequirement] = useState<Requirement>(stored.requirement)
  const [share, setShare] = useState(String(stored.share_percent))
  const [minutes, setMinutes] = useState(String(stored.limit_minutes))
  const [tips, setTips] = useState(stored.tips)
  const [refunds, setRefunds] = useState<readonly RefundRow[]>(() => refundRows(stored.refund))
  const [rows, setRows] = useState<readonly RuleRow[]>(() => ruleRows(stored.rules))
  const [isChecked, setChecked] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const share_percent = wholeBetween(share, 1, 100)
  const limit_minutes = wholeBetween(minutes, 5, 10_080)
  const refund = refundIn(refunds)
  const rules = rulesIn(rows)
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setSaved(false)
      set(value)
    }
  const send = () => {
    setChecked(true)
    if (share_percent === undefined || limit_minutes === undefined) return
    if (refund === undefined || rules === undefined) return
    const online_payment = {
      enabled: isEnabled,
      requirement,
      share_percent,
      limit_minutes,
      tips,
      refund,
      rules,
    }
    save.send(
      { params: { company }, body: { settings: { booking_settings: { online_payment } } } },
      { onSuccess: () => setSaved(true) },
    )
  }
  return (
    <form
      className="z-card z-stack desk-card"
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        send()
      }}
    >
      <AccountNotice isEnabled={isEnabled} hasAccount={hasAccount} />
      <Checkbox
        label={text('desk.accounts.ask.enabled')}
        name="online_enabled"
        value={isEnabled}
        onChange={(next) => {
          edit(setEnabled)(next)
          // Enabling it must have an effect: with NONE and without rules no client could pay.
          if (next && rows.length === 0 && requirement === 'NONE') setRequirement('OPTIONAL')
        }}
      />
      {isEnabled && (
        <>
          <Segments<Requirement>
            label={text('desk.accounts.ask.requirement')}
            value={requirement}
            onChange={edit(setRequirement)}
            options={requirements.map((id) => ({ id, name: text(`desk.accounts.ask.${id}`) }))}
          />
          {(requirement === 'REQUIRED' || rows.length > 0) && (
            <DepositFields
              share={share}
              minutes={minutes}
              isShareWrong={isChecked && share_percent === undefined}
              isMinutesWrong={isChecked && limit_minutes === undefined}
              onShare={edit(setShare)}
              onMinutes={edit(setMinutes)}
            />
          )}
          <Checkbox
            label={text('desk.accounts.ask.tips')}
            name="online_tips"
            value={tips}
            onChange={edit(setTips)}
          />
          <RefundField rows={refunds} isChecked={isChecked} onChange={edit(setRefunds)} />
          <PaymentRulesField rows={rows} isChecked={isChecked} onChange={edit(setRows)} />
        </>
      )}
      {save.error !== null && <FailureNotice error={save.error} />}
      <SaveRow isBusy={save.busy} isSaved={isSaved} />
    </form>
  )
}

function SaveRow({ isBusy, isSaved }: { isBusy: boolean; isSaved: boolean }) {
  const text = useText()
  return (
    <div className="z-cluster">
      <Button kind="primary" type="submit" busy={isBusy}>
        {text('desk.save')}
      </Button>
      {isSaved && <span role="status">{text('desk.accounts.saved')}</span>}
    </div>
  )
}

type AccountNoticeProps = Pick<OnlinePaymentFormProps, 'hasAccount'> & { isEnabled: boolean }

/** Shown if the switch and the connected providers contradict each other. */
function AccountNotice({ isEnabled, hasAccount }: AccountNoticeProps) {
  const text = useText()
  if (hasAccount === undefined || isEnabled === hasAccount) return null
  return (
    <Notice tone="warning">
      {text(isEnabled ? 'desk.accounts.ask.noAccount' : 'desk.accounts.ask.off')}
    </Notice>
  )
}

type DepositFieldsProps = {
  share: string
  minutes: string
  isShareWrong: boolean
  isMinutesWrong: boolean
  onShare(share: string): void
  onMinutes(minutes: string): void
}

/** Size of the deposit, and how long a booking waits for it. */
function DepositFields(props: DepositFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('desk.accounts.ask.share')}
        name="share_percent"
        inputMode="numeric"
        required
        value={props.share}
        onChange={props.onShare}
        error={props.isShareWrong ? text('desk.accounts.ask.shareError') : null}
      />
      <TextField
        label={text('desk.accounts.ask.minutes')}
        hint={text('desk.accounts.ask.minutesHint')}
        name="limit_minutes"
        inputMode="numeric"
        required
        value={props.minutes}
        onChange={props.onMinutes}
        error={props.isMinutesWrong ? text('desk.accounts.ask.minutesError') : null}
      />
    </>
  )
}
