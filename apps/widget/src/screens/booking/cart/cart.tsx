// /i/:company/cart?b=<branch>&r=<resource chosen before>
import type { Branch, Resource, Service } from '@zapys/contract'
import { inVisitOrder } from '@zapys/domain/cart'
import type { CartService } from '@zapys/domain/cart'
import { useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
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
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { CartIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { priceFrom } from '#widget/features/service-card/shown-price.ts'
import { usePerformers } from './use-performers.ts'
import { VisitLines } from './visit-lines.tsx'
import { CHOOSE } from '../steps/use-steps.ts'

/** The visit as it stands: order, lengths, price and who performs it. */
export default function Cart() {
  const text = useText()
  const href = useCompanyHref()
  const search = useSearch()
  const { company } = useCompany()
  const branches = useBranches().data?.content
  const isFilled = (id: string) => draftStore(company.id, id).get().services.length > 0
  const named = search.get('b')
  // A link without a branch opens the cart that has something in it.
  const branch = named ?? (branches?.find(({ id }) => isFilled(id)) ?? branches?.[0])?.id
  const at = useBranch(branch ?? '')
  const resource = resourceOf(search.get('r'))
  useScreen({
    title: text('chrome.cartTitle'),
    back:
      branch === undefined
        ? href('home', {})
        : search.has('r')
          ? href('resourceServices', { branch, resource: resource ?? ANY_AVAILABLE }, CHOOSE)
          : href('services', { branch }, CHOOSE),
  })
  const chosen = branch === undefined ? [] : draftStore(company.id, branch).get().services
  const services = useServicesNamed(
    branch ?? '',
    chosen.map(({ service_id }) => service_id),
  )
  const resources = useAllResources(branch ?? '', {}, branch !== undefined)
  if (branches !== undefined && (branch === undefined || at === null)) return <NothingChosen />
  if (!at || services === undefined || resources === undefined) return <Skeleton shape="row" count={3} />
  return <Visit key={branch} at={at} services={services} resources={resources} />
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
  const search = useSearch()
  const { company } = useCompany()
  const { id: branch, currency_code: currency } = at
  const { draft } = useDraft(company.id, branch)
  const settings = useBranchSettings(branch)
  const byWeek = settings.widget_settings.time_select_view_type !== 'MONTH'
  const chosenBefore = resources.find(({ id }) => id === resourceOf(search.get('r')))
  const hasResource = search.has('r')

  const known = inVisitOrder(draft.services).flatMap((line) => {
    const service = services.find(({ id }) => id === line.service_id)
    return service ? [{ line, service }] : []
  })
  const ids = known.map(({ service }) => service.id)
  const performers = usePerformers(branch, ids)
  const { staff, choose, together, oneEach, performerOf, forAll } = performers

  const { cart, money } = usePricedCart({ known, currency, performers, resources, search })
  const addTo = hasResource
    ? href('resourceServices', { branch, resource: search.get('r') || ANY_AVAILABLE }, { ...CHOOSE, add: 1 })
    : href('services', { branch }, { ...CHOOSE, add: 1 })
  const unperformed = staff?.unperformed ?? []
  const nameOf = (id: string) => services.find((service) => service.id === id)?.name ?? ''

  const timesTo = useTimesHref(branch)
  const who = hasResource ? search.get('r') || ANY_AVAILABLE : oneEach ? null : forAll
  const canGoOn = ids.length > 0 && staff !== undefined && unperformed.length === 0
  useCentralAction(canGoOn ? { onPress: () => navigate(timesTo(ids, { who, byWeek, performerOf })) } : null)
  if (ids.length === 0) return <NothingChosen to={addTo} />

  const nameOfResource = (id: string) => {
    const found = resources.find((resource) => resource.id === id)
    return found ? resourceName(found) : ''
  }
  return (
    <div className="z-stack z-stack--wide">
      <VisitLines
        at={at}
        cart={cart}
        money={money}
        services={known.map(({ service }) => service)}
        performers={hasResource || !oneEach ? null : performers}
        nameOfResource={nameOfResource}
        addTo={addTo}
      />
      {unperformed.length > 0 && (
        <Notice tone="warning">
          {text('booking.nobodyPerforms', { names: unperformed.map(nameOf).join(', ') })}
        </Notice>
      )}
      {hasResource && chosenBefore && (
        <List label={text(resourceWords(chosenBefore.room).one)}>
          <ListRow
            to={href('resources', { branch }, { s: ids.join(','), ...CHOOSE })}
            title={resourceName(chosenBefore)}
            subtitle={text(resourceWords(chosenBefore.room).one)}
          />
        </List>
      )}
      {!hasResource && staff && unperformed.length === 0 && (
        <Who
          isEach={oneEach}
          canBeEither={together.length > 0 && staff.each.length > 0}
          forAll={forAll}
          together={together.map((id) => ({ value: id, label: nameOfResource(id) }))}
          onChoose={choose}
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
  search: URLSearchParams
}

/** The services of the visit with their prices: those of the chosen person, before that the lowest of all. */
function usePricedCart({ known, currency, performers, resources, search }: PricedCartInput) {
  const text = useText()
  const formats = useFormats()
  const { oneEach, performerOf, forAll } = performers
  const typeOf = (service: string) => {
    const who = search.has('r') ? resourceOf(search.get('r')) : oneEach ? performerOf(service) : forAll
    return resources.find(({ id }) => id === who)?.resource_type_id
  }
  const cart: CartService[] = known.map(({ line, service }) => ({
    ...line,
    ...inCart(service, typeOf(service.id)),
  }))
  // Until somebody is named it may become dearer, and says so as on the cards of the services.
  const isLowest = (service: Service) => priceFrom([service], () => typeOf(service.id))?.isLowest === true
  const money = (amount: number | null, among: readonly Service[]) => {
    if (amount === null || currency === undefined) return undefined
    const worded = formats.money(amount, currency)
    return among.some(isLowest) ? text('booking.priceFrom', { price: worded }) : worded
  }
  return { cart, money }
}

type Chosen = {
  /** Null: somebody else for each service. */
  who: string | null
  byWeek: boolean
  performerOf(service: string): string
}

/** The times of what is in the cart, by whom it was chosen. */
function useTimesHref(branch: string) {
  const href = useCompanyHref()
  return (ids: readonly string[], { who, byWeek, performerOf }: Chosen) => {
    const [first = '', ...more] = ids
    const s = more.length > 0 ? ids.join(',') : undefined
    if (who === null || resourceOf(who) === null) {
      const named = ids.map(performerOf)
      const r = who === null && named.some((id) => resourceOf(id) !== null) ? named.join(',') : undefined
      return href(byWeek ? 'serviceByWeek' : 'serviceByDate', { branch, service: first }, { s, r })
    }
    return byWeek
      ? href('resourceServiceByWeek', { branch, resource: who, service: first }, { s })
      : href('resourceByMonth', { branch, resource: who }, { s: ids.join(',') })
  }
}

type WhoProps = {
  /** Somebody else for each service. */
  isEach: boolean
  canBeEither: boolean
  forAll: string
  /** Who can do all of it. */
  together: readonly { value: string; label: string }[]
  onChoose(change: { isEach?: boolean; all?: string }): void
}

function Who({ isEach, canBeEither, forAll, together, onChoose }: WhoProps) {
  const text = useText()
  return (
    <Section title={text('booking.who')}>
      <div className="z-stack">
        {canBeEither && (
          <List label={text('booking.who')}>
            <ListRow
              title={text('booking.oneForAll')}
              selected={!isEach}
              onPress={() => onChoose({ isEach: false })}
            />
            <ListRow
              title={text('booking.oneEach')}
              subtitle={text('booking.oneEachHint')}
              selected={isEach}
              onPress={() => onChoose({ isEach: true })}
            />
          </List>
        )}
        {isEach ? (
          together.length === 0 && <p className="z-soft">{text('booking.oneEachHint')}</p>
        ) : (
          <SelectField
            label={text('booking.who')}
            name="who"
            value={forAll}
            onChange={(value) => onChoose({ all: value })}
            options={[{ value: ANY_AVAILABLE, label: text('booking.anybody') }, ...together]}
          />
        )}
      </div>
    </Section>
  )
}
