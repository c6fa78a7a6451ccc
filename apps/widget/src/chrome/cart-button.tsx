import { Link } from '@zapys/ui/link.tsx'
import { useParams } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { useText } from '#widget/language/use-text.tsx'
import type { RouteName } from '#widget/routes/routes.ts'
import { useRoute } from '#widget/routes/use-route.ts'
import { CartIcon } from '@zapys/ui/icons.ts'

/** S2.topbar: the date and service screens of a resource, in companies that book several services at once. */
const cartRoutes = new Set<RouteName>([
  'resourceServices',
  'resourceThenService',
  'resourceByDate',
  'resourceByMonth',
  'resourceServiceByWeek',
])

export function CartButton() {
  const { settings } = useCompany()
  const route = useRoute()
  const { branch, resource = '' } = useParams()
  if (!settings.widget_settings.multi_service || !route || !cartRoutes.has(route.name) || !branch) return null
  return <BranchCart branch={branch} resource={resource} />
}

function BranchCart({ branch, resource }: { branch: string; resource: string }) {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const { draft } = useDraft(company.id, branch)
  const count = draft.services.length
  const name = text('chrome.cart', { count })
  return (
    <Link
      to={href('cart', {}, { b: branch, r: resource })}
      aria-label={name}
      title={name}
      className="z-icon-button z-cart-button"
    >
      <CartIcon aria-hidden="true" />
      {count > 0 && (
        <span className="z-cart-button__count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
