import type { CompanyMembership, CompanyTemplate } from '@zapys/contract'
import type { StaffMessageId } from '@zapys/i18n'
import { SelectField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { firstOpen } from '#staff/features/first-open.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { useAll } from '#staff/api/use-all.ts'
import { type DeskMethod, deskMethods } from '#staff/features/money/pay-form.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BranchField } from './branch-field.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { canBeGift, GiftFields, giftOf, noGift } from './gift-fields.tsx'

type SellFormProps = { client: string; onClose(): void }
/** LATER: unpaid until the client pays. PRESENT: free. */
type How = DeskMethod | 'LATER' | 'PRESENT'

/** Sells a membership or certificate to a client, then shows it. */
export function SellForm({ client, onClose }: SellFormProps) {
  const text = useText()
  const { company } = useSession()
  const [sold, setSold] = useState<CompanyMembership>()
  const templates = useAll('listCompanyTemplates', {
    params: { company: company.id },
    query: { active: true },
  })
  if (sold !== undefined)
    return (
      <CertificateSheet
        membership={sold}
        title={text('desk.sale.sold', { name: sold.name })}
        onClose={onClose}
      />
    )
  const list = templates.data
  if (list === undefined || list.length === 0)
    return (
      <Sheet open onClose={onClose} title={text('desk.sale.title')}>
        {templates.error !== null && <FailureNotice error={templates.error} />}
        {templates.isPending && <Skeleton shape="row" count={2} />}
        {list?.length === 0 && <p className="z-soft">{text('desk.sale.none')}</p>}
      </Sheet>
    )
  return <ChosenSale client={client} templates={list} onSold={setSold} onClose={onClose} />
}

const titleOf = (template: CompanyTemplate | undefined): StaffMessageId => {
  if (template === undefined) return 'desk.sale.title'
  return template.kind === 'CERTIFICATE' ? 'desk.sale.titleCertificate' : 'desk.sale.titleMembership'
}

type ChosenSaleProps = SellFormProps & {
  templates: readonly CompanyTemplate[]
  onSold(membership: CompanyMembership): void
}

function ChosenSale({ client, templates, onSold, onClose }: ChosenSaleProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const mayTakeMoney = can('payments.write')
  const [id, setId] = useState('')
  const [how, setHow] = useState<How>(mayTakeMoney ? 'CASH' : 'LATER')
  const [branch, setBranch] = useState(firstOpen(company.branches)?.id ?? '')
  const [gift, setGift] = useState(noGift)
  const [isChecked, setChecked] = useState(false)
  const keyOf = useAttempt()
  const sell = useAction('sellMembership', [
    'listCompanyMemberships',
    'readCompanyClient',
    'readTillDay',
    'readReport',
  ])
  const template = templates.find((one) => one.id === id)
  const ways: readonly How[] = mayTakeMoney ? [...deskMethods, 'LATER', 'PRESENT'] : ['LATER', 'PRESENT']
  const isGift = canBeGift(template) && gift.isGift
  const isPaid = how !== 'LATER' && how !== 'PRESENT'
  const send = async () => {
    setChecked(true)
    if (template === undefined || (isGift && gift.name.trim() === '')) return
    const membership = {
      template: template.id,
      client,
      ...(how === 'PRESENT' ? { present: true } : {}),
      ...(isPaid && template.price > 0 ? { payment: { method: how, branch } } : {}),
      ...(isGift ? { gift: giftOf(gift) } : {}),
    }
    try {
      const idempotencyKey = keyOf(membership)
      onSold(await sell.run({ params: { company: company.id }, body: { membership }, idempotencyKey }))
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  return (
    <FormSheet
      title={text(titleOf(template))}
      submit={
        how === 'PRESENT'
          ? text('desk.sale.give')
          : text('desk.sale.submit', {
              amount: template ? formats.money(template.price, template.currency_code) : '…',
            })
      }
      busy={sell.busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <SelectField
        label={text('desk.sale.what')}
        name="template"
        required
        placeholder={text('desk.sale.choose')}
        value={id}
        onChange={setId}
        error={isChecked && template === undefined ? text('desk.sale.choose') : null}
        options={templates.map((one) => ({
          value: one.id,
          label: `${one.name} · ${formats.money(one.price, one.currency_code)}`,
        }))}
      />
      {template?.description && <p className="z-soft">{template.description}</p>}
      {canBeGift(template) && (
        <GiftFields
          draft={gift}
          isChecked={isChecked}
          error={sell.error}
          onChange={(part) => setGift((before) => ({ ...before, ...part }))}
        />
      )}
      <Segments<How>
        label={text('desk.sale.how')}
        value={how}
        onChange={setHow}
        options={ways.map((way) => ({
          id: way,
          name: way === 'LATER' || way === 'PRESENT' ? text(`desk.sale.${way}`) : text(`desk.method.${way}`),
        }))}
      />
      {how === 'LATER' && <p className="z-soft z-small">{text('desk.sale.laterHint')}</p>}
      {isPaid && <BranchField branch={branch} onBranch={setBranch} />}
      {sell.error !== null && <FailureNotice error={sell.error} />}
    </FormSheet>
  )
}
