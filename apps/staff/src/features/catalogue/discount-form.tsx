import type { CompanyDiscount, CompanyService } from '@zapys/contract'
import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useState } from 'react'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { amountIn, typedAmount } from '#staff/features/money/amount.ts'
import { TimeField } from '#staff/features/time-field.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type DiscountFormProps = {
  discount?: CompanyDiscount
  services: readonly CompanyService[]
  currency: string
  onClose(): void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const draftOf = (discount: CompanyDiscount | undefined) => ({
  name: discount?.name ?? '',
  kind: discount?.amount == null ? ('percent' as const) : ('amount' as const),
  percent: discount?.percent == null ? '' : String(discount.percent),
  amount: discount?.amount == null ? '' : typedAmount(discount.amount),
  branch: discount?.branch_id ?? '',
  service: discount?.service_id ?? '',
  source: discount?.source ?? '',
  from: discount?.start_time ?? null,
  until: discount?.end_time ?? null,
  firstDay: discount?.first_day ?? '',
  lastDay: discount?.last_day ?? '',
  days: discount?.weekdays ?? weekdays,
  isActive: discount?.active ?? true,
})
type Draft = ReturnType<typeof draftOf>

const percentIn = (typed: string) => (/^(100|[1-9]\d?)$/.test(typed.trim()) ? Number(typed) : undefined)
const valueOf = ({ kind, percent, amount }: Draft) =>
  kind === 'percent' ? percentIn(percent) : amountIn(amount)

/** Form of a discount on the booking page, limited to days or a service. */
export function DiscountForm({ discount, services, currency, onClose }: DiscountFormProps) {
  const text = useText()
  const { company } = useSession()
  const [opened] = useState(discount)
  const [draft, setDraft] = useState(() => draftOf(discount))
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listDiscounts'], onClose)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const value = valueOf(draft)
  const isHoursWrong = draft.from !== null && draft.until !== null && draft.from >= draft.until
  const isFine = !isHoursWrong && draft.name.trim() !== '' && value !== undefined && draft.days.length > 0
  const submit = () => {
    setChecked(true)
    if (!isFine) return
    const parts = {
      name: draft.name.trim(),
      percent: draft.kind === 'percent' ? value : null,
      amount: draft.kind === 'amount' ? value : null,
      branch_id: draft.branch || null,
      service_id: draft.service || null,
      source: draft.source.trim() || null,
      start_time: draft.from,
      end_time: draft.until,
      first_day: draft.firstDay || null,
      last_day: draft.lastDay || null,
      weekdays: draft.days.length === weekdays.length ? null : draft.days,
      active: draft.isActive,
    }
    save(async (send) => {
      const params = { company: company.id }
      if (opened === undefined) await send('createDiscount', { params, body: { discount: parts } })
      else
        await send('changeDiscount', {
          params: { ...params, discount: opened.id },
          body: { discount: changedParts(parts, opened) },
        })
    })
  }
  const wrong = (isWrong: boolean, message: string, wire: string) =>
    isChecked && isWrong ? message : saving.errorOf(`discount.${wire}`)
  return (
    <SavingSheet
      title={discount?.name ?? text('desk.catalogue.newDiscount')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.catalogue.discountHint')}</p>
      <TextField
        label={text('desk.catalogue.discountName')}
        required
        maxLength={200}
        name="name"
        value={draft.name}
        error={wrong(draft.name.trim() === '', text('desk.catalogue.error.name'), 'name')}
        onChange={(name) => change({ name })}
      />
      <Segments
        label={text('desk.catalogue.discountKind')}
        value={draft.kind}
        options={[
          { id: 'percent', name: '%' },
          { id: 'amount', name: currency },
        ]}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        label={
          draft.kind === 'percent'
            ? text('desk.catalogue.percent')
            : text('desk.catalogue.discountAmount', { currency })
        }
        inputMode="decimal"
        required
        name="value"
        value={draft[draft.kind]}
        error={wrong(value === undefined, text('desk.catalogue.error.discount'), draft.kind)}
        onChange={(typed) => change({ [draft.kind]: typed })}
      />
      <DiscountScope draft={draft} change={change} services={services} saving={saving} />
      <DiscountStarts
        draft={draft}
        change={change}
        error={wrong(isHoursWrong, text('desk.catalogue.error.discountHours'), 'end_time')}
      />
      <Checkbox
        label={text('desk.catalogue.active')}
        name="active"
        value={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
    </SavingSheet>
  )
}

type DiscountScopeProps = {
  draft: Draft
  change(part: Partial<Draft>): void
  services: readonly CompanyService[]
  saving: Saving
}

/** Service and days of the discount. */
function DiscountScope({ draft, change, services, saving }: DiscountScopeProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  return (
    <>
      {company.branches.length > 1 && (
        <SelectField
          label={text('desk.catalogue.branch')}
          name="branch"
          value={draft.branch}
          options={[
            { value: '', label: text('desk.settings.everyBranch') },
            ...company.branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(branch) => change({ branch })}
        />
      )}
      <SelectField
        label={text('desk.catalogue.discountFor')}
        placeholder={text('desk.catalogue.allServices')}
        name="service"
        value={draft.service}
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(service) => change({ service })}
      />
      <div className="desk-pair">
        <TextField
          label={text('desk.catalogue.firstDay')}
          type="date"
          name="first"
          value={draft.firstDay}
          error={saving.errorOf('discount.first_day')}
          onChange={(firstDay) => change({ firstDay })}
        />
        <TextField
          label={text('desk.catalogue.lastDay')}
          type="date"
          name="last"
          value={draft.lastDay}
          error={saving.errorOf('discount.last_day')}
          onChange={(lastDay) => change({ lastDay })}
        />
      </div>
      <fieldset className="desk-fieldset">
        <legend>{text('desk.catalogue.discountDays')}</legend>
        <div className="z-cluster">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              name={`day-${day}`}
              label={formats.weekdayShort(day)}
              value={draft.days.includes(day)}
              onChange={(isChosen) =>
                change({
                  days: weekdays.filter((one) => (one === day ? isChosen : draft.days.includes(one))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

type DiscountStartsProps = Pick<DiscountScopeProps, 'draft' | 'change'> & { error: string | null }

/** Starts of a day, and kinds of bookings. */
function DiscountStarts({ draft, change, error }: DiscountStartsProps) {
  const text = useText()
  return (
    <>
      <fieldset className="desk-fieldset">
        <legend>{text('desk.catalogue.discountStarts')}</legend>
        <div className="desk-pair">
          <TimeField
            label={text('desk.catalogue.discountFrom')}
            name="from"
            isOptional
            value={draft.from}
            error={error}
            onChange={(from) => change({ from })}
          />
          <TimeField
            label={text('desk.catalogue.discountUntil')}
            name="until"
            isOptional
            value={draft.until}
            error={null}
            onChange={(until) => change({ until })}
          />
        </div>
      </fieldset>
      <TextField
        label={text('desk.settings.restrictionSource')}
        hint={text('desk.settings.restrictionSourceHint')}
        maxLength={64}
        name="source"
        value={draft.source}
        onChange={(source) => change({ source })}
      />
    </>
  )
}
