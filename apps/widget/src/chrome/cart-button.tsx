import { lazy, Suspense, useState } from 'react'
import { useRouter } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { useText } from '#widget/language/use-text.tsx'
import { IconButton } from '#widget/ui/button.tsx'
import { CartIcon } from '#widget/ui/icons.ts'
import type { RouteName } from '#widget/app/routes.ts'

const CartSheet = lazy(() => import('./cart-sheet.tsx'))

/** Spec §2: the resource's date and services screens of a company that books several services at once. */
const cartRoutes = new Set<RouteName>(['resourceServices', 'resourceByDate', 'resourceByMonth'])

export function CartButton() {
  const { settings } = useCompany()
  const { route } = useRouter()
  const branch = route?.params.branch
  if (!settings.widget_settings.multi_service || !route || !cartRoutes.has(route.name) || !branch) return null
  return <BranchCart branch={branch} />
}

function BranchCart({ branch }: { branch: string }) {
  const text = useText()
  const { company } = useCompany()
  const { draft } = useDraft(company.id, branch)
  const [open, setOpen] = useState(false)
  const count = draft.services.length
  return (
    <>
      <IconButton
        label={text('chrome.cart', { count })}
        className="z-cart-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CartIcon aria-hidden="true" />
        {count > 0 && (
          <span className="z-cart-button__count" aria-hidden="true">
            {count}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <CartSheet branch={branch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
