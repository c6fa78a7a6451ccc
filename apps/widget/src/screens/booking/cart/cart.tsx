// /i/:company/cart?b=<branch>&s=<services>&r=<performer of all, or of each>
import type { Branch, Resource, Service } from '@zapys/contract'
import { inVisitOrder } from '@zapys/domain/cart'
import type { CartService } from '@zapys/domain/cart'
import { Redirect, useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { emptyDraft } from '#widget/features/booking-draft/draft-store.ts'
import { draftStore, useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { inCart } from '#widget/features/cart/in-cart.ts'
import {
  useAllResources,
  useBranch,
  useBranchSettings,
  useServicesNamed,
} from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { areRooms } from '#widget/features/resource-card/resource-words.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { CartIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { priceFrom } from '#widget/features/service-card/shown-price.ts'
import { usePerformers } from './use-performers.ts'
import { VisitLines } from './visit-lines.tsx'
import { performersIn, servicesIn } from '../steps/services-in.ts'
import { useCartInAddress } from '../steps/use-cart-in-address.ts'
import { CHOOSE } from '../steps/use-steps.ts'

/** The visit: order, durations, price, and performer of each service. */
export default function Cart() {
  const text = useText()
  const href = useCompanyHref()
  const search = useSearch()
  const { company } = useCompany()
  const branches = useBranches().data?.content
  const isFilled = (id: string) => draftStore(company.id, id).get().services.length > 0
  const named = search.get('b')
  // A link without a branch opens the first cart that is not empty.
  const branch = named ?? (branches?.find(({ id }) => isFilled(id)) ?? branches?.[0])?.id
  const at = useBranch(branch ?? '')
  const draft = branch === undefined ? emptyDraft : draftStore(company.id, branch).get()
  const chosen = draft.services.map(({ service_id }) => service_id)
  const all = resourceOf(draft.performers?.all)
  useScreen({
    title: text('chrome.cartTitle'),
    back:
      branch === undefined
        ? href('home', {})
        : all === null
          ? href('services', { branch }, CHOOSE)
          : href('resourceServices', { branch, resource: all }, CHOOSE),
  })
  const services = useServicesNamed(branch ?? '', chosen)
  const resources = useAllResources(branch ?? '', {}, branch !== undefined)
  if (branches !== undefined && (branch === undefined || at === null)) return <NothingChosen />
  if (!at || services === undefined || resources === undefined) return <Skeleton shape="row" count={3} />
  if (search.has('s') || search.has('r')) return <CartOfAddress branch={at.id} collected={chosen} />
  return <Visit key={branch} at={at} services={services} resources={resources} />
}

/** Copies the services of the address into the cart and redirects to it, so that later changes are not overwritten. */
function CartOfAddress({ branch, collected }: { branch: string; collected: readonly string[] }) {
  const search = useSearch()
  const href = useCompanyHref()
  const named = servicesIn(search)
  const services = named.length > 0 ? named : collected
  const isFilled = useCartInAddress(branch, services, performersIn(search, services))
  return isFilled ? <Redirect to={href('cart', {}, { b: branch })} /> : <Skeleton shape="row" count={3} />
}

function NothingChosen({ to }: { to?: string }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<CartIcon />}
      title={text('chrome.cartEmpty')}
      action={
        <ButtonLink kind="primary" to={to ?? href('booking', {})}>
          {text('booking.chooseService')}
        </ButtonLink>
      }
    />
  )
}

type VisitProps = { at: Branch; services: Service[]; resources: Resource[] }

function Visit({ at, services, resources }: VisitProps) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { company } = useCompany()
  const { id: branch, currency_code: currency } = at
  const { draft } = useDraft(company.id, branch)
  const known = inVisitOrder(draft.services).flatMap((line) => {
    const service = services.find(({ id }) => id === line.service_id)
    return service ? [{ line, service }] : []
  })
  const ids = known.map(({ service }) => service.id)
  const performers = usePerformers(branch, ids)
  const { staff, together, performerOf } = performers
  const { cart, money } = usePricedCart({ known, currency, performers, resources })
  const unperformed = staff?.unperformed ?? []
  const timesTo = useTimesHref(branch)
  const canGoOn = ids.length > 0 && staff !== undefined && unperformed.length === 0
  useCentralAction(canGoOn ? { onPress: () => navigate(timesTo(ids, ids.map(performerOf))) } : null)
  const addTo = href('services', { branch }, { ...CHOOSE, add: 1 })
  if (ids.length === 0) return <NothingChosen to={addTo} />

  const nameOf = (id: string) => services.find((service) => service.id === id)?.name ?? ''
  const nameOfResource = (id: string) => {
    const chosenPerformer = resources.find((resource) => resource.id === id)
    return chosenPerformer ? resourceName(chosenPerformer) : ''
  }
  const areAllRooms = (them: readonly string[]) => areRooms(resources.filter(({ id }) => them.includes(id)))
  return (
    <div className="z-stack z-stack--wide">
      <VisitLines
        at={at}
        cart={cart}
        money={money}
        services={known.map(({ service }) => service)}
        performers={performers}
        nameOfResource={nameOfResource}
        areAllRooms={areAllRooms}
        addTo={addTo}
      />
      {unperformed.length > 0 && (
        <Notice tone="warning">
          {text('booking.nobodyPerforms', { names: unperformed.map(nameOf).join(', ') })}
        </Notice>
      )}
      {ids.length > 1 && together.length > 0 && (
        <OneForAll
          chosen={ids.map(performerOf)}
          together={together.map((id) => ({ value: id, label: nameOfResource(id) }))}
          isRoom={areAllRooms(together)}
          onChoose={performers.chooseForAll}
        />
      )}
    </div>
  )
}

type PricedCartInput = {
  known: readonly { line: CartService; service: Service }[]
  currency: Branch['currency_code'] | undefined
  performers: ReturnType<typeof usePerformers>
  resources: readonly Resource[]
}

/** Services with prices: those of the chosen performer, else the lowest ones. */
function usePricedCart({ known, currency, performers, resources }: PricedCartInput) {
  const text = useText()
  const formats = useFormats()
  const typeOf = (service: string) => {
    const who = performers.performerOf(service)
    return resources.find(({ id }) => id === who)?.resource_type_id
  }
  const cart: CartService[] = known.map(({ line, service }) => ({
    ...line,
    ...inCart(service, typeOf(service.id)),
  }))
  // Without a chosen performer it may cost more, and is marked like the cards of the services.
  const isLowest = (service: Service) => priceFrom([service], () => typeOf(service.id))?.isLowest === true
  const money = (amount: number | null, among: readonly Service[]) => {
    if (amount === null || currency === undefined) return undefined
    const worded = formats.money(amount, currency)
    return among.some(isLowest) ? text('booking.priceFrom', { price: worded }) : worded
  }
  return { cart, money }
}

/** Address of the times for the cart; `performers` in the order of the services. */
function useTimesHref(branch: string) {
  const href = useCompanyHref()
  const settings = useBranchSettings(branch)
  const byWeek = settings.widget_settings.time_select_view_type !== 'MONTH'
  return (ids: readonly string[], performers: readonly string[]) => {
    const [first = '', ...more] = ids
    const s = more.length > 0 ? ids.join(',') : undefined
    const [resource = ANY_AVAILABLE, ...others] = new Set(performers)
    if (others.length > 0 || resource === ANY_AVAILABLE) {
      const r = others.length > 0 ? performers.join(',') : undefined
      return href(byWeek ? 'serviceByWeek' : 'serviceByDate', { branch, service: first }, { s, r })
    }
    return byWeek
      ? href('resourceServiceByWeek', { branch, resource, service: first }, { s })
      : href('resourceByMonth', { branch, resource }, { s: ids.join(',') })
  }
}

type OneForAllProps = {
  /** Chosen performer of each service. */
  chosen: readonly string[]
  /** Performers who can do all services. */
  together: readonly { value: string; label: string }[]
  isRoom: boolean
  onChoose(performer: string): void
}

/** Chooses the same performer for all services. */
function OneForAll({ chosen, together, isRoom, onChoose }: OneForAllProps) {
  const text = useText()
  const [first = '', ...others] = new Set(chosen)
  const isMixed = others.length > 0
  return (
    <SelectField
      label={text('booking.oneForAll')}
      name="who"
      value={isMixed ? '' : first}
      onChange={onChoose}
      options={[
        ...(isMixed ? [{ value: '', label: text('booking.oneEach') }] : []),
        { value: ANY_AVAILABLE, label: text(isRoom ? 'booking.anyRoom' : 'booking.anybody') },
        ...together,
      ]}
    />
  )
}
