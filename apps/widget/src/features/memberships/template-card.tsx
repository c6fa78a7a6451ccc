import type { MembershipTemplate } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ListRow } from '@zapys/ui/list.tsx'
import { MembershipFace } from './membership-face.tsx'
import { useMembershipTexts } from './use-membership-texts.ts'
import './pass.css'

function useTemplateTexts(template: MembershipTemplate) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const texts = useMembershipTexts()
  return {
    holds: texts.holds(template),
    validFor: texts.validFor(template.period_days),
    price:
      template.price === 0 ? text('booking.free') : formats.money(template.price, template.currency_code),
    to: href('membershipOrder', { membership: template.id }),
  }
}

/** A membership on sale as a card with its price; the whole card is a link to the order. */
export function TemplateCard({ template }: { template: MembershipTemplate }) {
  const { holds, validFor, price, to } = useTemplateTexts(template)
  return (
    <Link className="z-pass" to={to}>
      <MembershipFace {...template} holds={holds} foot={validFor} />
      <span className="z-pass__body">
        <span className="z-pass__name">{template.name}</span>
        {template.description && <span className="z-pass__words">{template.description}</span>}
        <span className="z-visually-hidden">
          {holds}, {validFor}
        </span>
        <strong className="z-pass__price">{price}</strong>
      </span>
    </Link>
  )
}

/** A membership on sale as a list row. */
export function TemplateRow({ template }: { template: MembershipTemplate }) {
  const { holds, validFor, price, to } = useTemplateTexts(template)
  return (
    <ListRow
      to={to}
      leading={<Avatar name={template.name} src={template.logo} shape="square" />}
      title={template.name}
      subtitle={holds}
      meta={validFor}
      trailing={price}
    />
  )
}
