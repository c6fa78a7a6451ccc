/** Memberships and certificates on sale, if the company shows them. Loaded after the page, with its own request. */
import { Link } from '@zapys/ui/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { TemplateCard, TemplateRow } from '#widget/features/memberships/template-card.tsx'
import { useTemplates } from '#widget/features/memberships/use-templates.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { List } from '@zapys/ui/list.tsx'

/** The maximum of cards; the link shows all. */
const SHOWN = 3

export default function OnSale() {
  const text = useText()
  const href = useCompanyHref()
  // Optional: the page is complete without the response.
  const templates = useTemplates({ handles: () => true }).data?.content ?? []
  const { membership_showcase_view_type } = useCompany().bookingSettings.widget_settings
  if (templates.length === 0) return null
  const shown = templates.slice(0, SHOWN)
  return (
    <Section
      title={text('memberships.showcase')}
      action={
        <Link className="z-more" to={href('showcase', {})}>
          {text('home.all')}
        </Link>
      }
    >
      {membership_showcase_view_type === 'SMALL' ? (
        <List>
          {shown.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </List>
      ) : (
        <ul className="z-passes z-passes--strip">
          {shown.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
