import { shownSeconds, toggleService } from '@zapys/domain/cart'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { IconButton } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { CartIcon, CloseIcon } from '#widget/ui/icons.ts'
import { List, ListRow } from '#widget/ui/list.tsx'
import { Sheet } from '#widget/ui/sheet.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'

/** The services chosen so far, each with a way to take it out again. */
export default function CartSheet({ branch, onClose }: { branch: string; onClose(): void }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch)
  const currency =
    useBranches().data?.content.find(({ id }) => id === branch)?.currency_code ?? company.currency_code
  const ids = draft.services.map(({ service_id }) => service_id)
  const { data, isPending } = useCall(
    'listServices',
    { params: { company: company.id, branch }, query: { id: ids } },
    { enabled: ids.length > 0, keepPrevious: true, staleMs: 60_000 },
  )
  const total = draft.services.reduce((sum, { price }) => sum + (price ?? 0), 0)
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('chrome.cartTitle')}
      footer={
        ids.length > 0 && (
          <p className="z-cart__total">
            <span>{formats.duration(shownSeconds(draft.services))}</span>
            <strong>{text('chrome.cartTotal', { price: formats.money(total, currency) })}</strong>
          </p>
        )
      }
    >
      {ids.length === 0 ? (
        <EmptyState icon={<CartIcon />} title={text('chrome.cartEmpty')} />
      ) : isPending ? (
        <Skeleton shape="row" count={ids.length} />
      ) : (
        <List>
          {draft.services.map((service) => {
            const name = data?.content.find(({ id }) => id === service.service_id)?.name ?? ''
            return (
              <ListRow
                key={service.service_id}
                title={name}
                subtitle={service.price === null ? undefined : formats.money(service.price, currency)}
                trailing={
                  <IconButton
                    label={text('chrome.cartRemove', { name })}
                    onClick={() => update({ services: toggleService(draft.services, service) })}
                  >
                    <CloseIcon aria-hidden="true" />
                  </IconButton>
                }
              />
            )
          })}
        </List>
      )}
    </Sheet>
  )
}
