// /i/:company/m
import type { MembershipTemplate } from '@zapys/contract'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { GrowingEnd } from '#widget/features/more/show-more.tsx'
import { TemplateCard, TemplateRow } from '#widget/features/memberships/template-card.tsx'
import { useTemplates } from '#widget/features/memberships/use-templates.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon } from '@zapys/ui/icons.ts'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { OrderingGate } from './ordering-gate.tsx'

export default function Showcase() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('memberships.showcase'), back: href('home', {}), wide: true })
  return (
    <OrderingGate>
      <OnSale />
    </OrderingGate>
  )
}

function OnSale() {
  const text = useText()
  const href = useCompanyHref()
  const list = useTemplates()
  if (list.data === undefined) return <Skeleton shape="block" count={3} />
  const templates = list.data.content
  if (templates.length === 0)
    return (
      <EmptyState
        icon={<MembershipIcon />}
        title={text('memberships.nothingOnSale')}
        text={text('memberships.nothingOnSaleText')}
        action={<ButtonLink to={href('booking', {})}>{text('company.book')}</ButtonLink>}
      />
    )
  const memberships = templates.filter(({ kind }) => kind === 'MEMBERSHIP')
  const certificates = templates.filter(({ kind }) => kind === 'CERTIFICATE')
  return (
    <div className="z-stack z-stack--wide">
      <Templates title={text('memberships.memberships')} templates={memberships} />
      <Templates
        title={text('memberships.certificates')}
        words={text('memberships.certificatesWords')}
        templates={certificates}
      />
      <GrowingEnd list={list} count={templates.length} />
    </div>
  )
}

type TemplatesProps = { title: string; words?: string; templates: MembershipTemplate[] }

function Templates({ title, words, templates }: TemplatesProps) {
  const { membership_showcase_view_type: view } = useCompany().bookingSettings.widget_settings
  if (templates.length === 0) return null
  return (
    <Section title={title}>
      {words && <p className="z-soft">{words}</p>}
      {view === 'SMALL' ? (
        <List>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </List>
      ) : (
        <ul className="z-passes">
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
