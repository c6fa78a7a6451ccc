// /i/:company/cart?b=<branch>&r=<resource chosen before>
import type { Branch, Resource, Service } from '@zapys/contract'
import {
  inVisitOrder,
  moveService,
  resourcesOfVisit,
  shownSeconds,
  toggleService,
  totalPrice,
} from '@zapys/domain/cart'
import type { CartService } from '@zapys/domain/cart'
import { useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { draftStore, useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { CartList, CartTotal } from '#widget/features/cart/cart-list.tsx'
import { inCart } from '#widget/features/cart/in-cart.ts'
import {
  useAllResources,
  useBranch,
  useBranchSettings,
  useServicesNamed,
} from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { Section } from '#widget/ui/card.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { SelectField } from '#widget/ui/field.tsx'
import { CartIcon, PlusIcon } from '#widget/ui/icons.ts'
import { List, ListRow } from '#widget/ui/list.tsx'
import { Notice } from '#widget/ui/notice.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { priceFrom } from '#widget/features/service-card/shown-price.ts'
import { BetterPerformer } from './better-performer.tsx'
import { useAllPerformers } from './use-all-performers.ts'
import { useBetterPerformers } from './use-better-performers.ts'
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
  const formats = useFormats()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const search = useSearch()
  const { company } = useCompany()
  const { id: branch, currency_code: currency } = at
  const { draft, update } = useDraft(company.id, branch)
  const settings = useBranchSettings(branch)
  const slotTexts = useSlotTexts(at, settings)
  const byWeek = settings.widget_settings.time_select_view_type !== 'MONTH'
  const chosenBefore = resources.find(({ id }) => id === resourceOf(search.get('r')))
  const hasResource = search.has('r')

  const known = inVisitOrder(draft.services).flatMap((line) => {
    const service = services.find(({ id }) => id === line.service_id)
    return service ? [{ line, service }] : []
  })
  const ids = known.map(({ service }) => service.id)
  const { performersOf, staff, choose, each, together, oneEach, performerOf, forAll } = usePerformers(
    branch,
    ids,
  )

  // With a person the prices are theirs, before that the lowest of all.
  const typeOf = (service: string) => {
    const who = hasResource
      ? chosenBefore
      : resources.find(({ id }) => id === (oneEach ? performerOf(service) : forAll))
    return who?.resource_type_id
  }
  const cart: CartService[] = known.map(({ line, service }) => ({
    ...line,
    ...inCart(service, typeOf(service.id)),
  }))
  // Until somebody is named it may become dearer, and says so as on the cards of the services.
  const isLowest = (service: Service) => priceFrom([service], () => typeOf(service.id))?.isLowest === true
  const price = totalPrice(cart)
  const better = useBetterPerformers({
    branch: at,
    settings,
    services: ids,
    performers: hasResource || !oneEach ? ids.map(() => ANY_AVAILABLE) : ids.map(performerOf),
    hasOthers: (service) => (performersOf?.get(service)?.length ?? 0) > 1,
  })
  const duration = formats.duration(shownSeconds(cart))
  const money = (amount: number | null, among: readonly Service[]) => {
    if (amount === null || currency === undefined) return undefined
    const worded = formats.money(amount, currency)
    return among.some(isLowest) ? text('booking.priceFrom', { price: worded }) : worded
  }
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
  const options = (who: readonly string[]) => who.map((id) => ({ value: id, label: nameOfResource(id) }))
  const performersFor = (service: string) => {
    const who = options(performersOf?.get(service) ?? [])
    return who.length > 1 ? [{ value: ANY_AVAILABLE, label: text('booking.anybody') }, ...who] : who
  }
  const betterTexts = {
    nameOf: nameOfResource,
    when: slotTexts.when,
    price: (amount: number) => money(amount, []) ?? '',
  }
  const isShared = cart.every(({ booking_type }) => booking_type === 'GENERAL')
  return (
    <div className="z-stack z-stack--wide">
      <div className="z-stack">
        <CartList
          lines={cart.map((line, index) => ({
            id: line.service_id,
            name: nameOf(line.service_id),
            detail: formats.duration(shownSeconds([line])),
            price: money(line.price, [known[index]!.service]),
            who: !hasResource && oneEach && (
              <>
                <SelectField
                  label={text('booking.who')}
                  name={`who-${line.service_id}`}
                  value={performerOf(line.service_id)}
                  onChange={(value) => choose({ each: { ...each, [line.service_id]: value } })}
                  options={performersFor(line.service_id)}
                />
                <BetterPerformer
                  better={better.get(line.service_id)}
                  texts={betterTexts}
                  onTake={(id) => choose({ each: { ...each, [line.service_id]: id } })}
                />
              </>
            ),
          }))}
          onMove={(id, to) => update({ services: moveService(draft.services, id, to) })}
          onRemove={(id) => {
            const gone = draft.services.find(({ service_id }) => service_id === id)
            if (gone) update({ services: toggleService(draft.services, gone) })
          }}
        />
        <CartTotal
          duration={duration}
          price={money(
            price,
            known.map(({ service }) => service),
          )}
        />
        {isShared && (
          <ButtonLink to={addTo} icon={<PlusIcon aria-hidden />}>
            {text('booking.addAnother')}
          </ButtonLink>
        )}
      </div>
      {unperformed.length > 0 && (
        <Notice tone="warning">
          {text('booking.nobodyPerforms', { names: unperformed.map(nameOf).join(', ') })}
        </Notice>
      )}
      {hasResource && chosenBefore && (
        <List label={text('booking.who')}>
          <ListRow
            to={href('resources', { branch }, { s: ids.join(','), ...CHOOSE })}
            title={resourceName(chosenBefore)}
            subtitle={text('booking.who')}
          />
        </List>
      )}
      {!hasResource && staff && unperformed.length === 0 && (
        <Who
          isEach={oneEach}
          canBeEither={together.length > 0 && staff.each.length > 0}
          forAll={forAll}
          together={options(together)}
          onChoose={choose}
        />
      )}
    </div>
  )
}

/** Who can do which service, and who was chosen: one for all of it, or one for each. */
function usePerformers(branch: string, ids: readonly string[]) {
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch)
  const performersOf = useAllPerformers(branch, ids)
  const staff = performersOf && resourcesOfVisit(ids, performersOf)
  const performers = draft.performers ?? { isEach: false, all: ANY_AVAILABLE, each: {} }
  const { isEach, all, each } = performers
  const choose = (change: Partial<typeof performers>) => update({ performers: { ...performers, ...change } })
  const together = staff?.together ?? []
  const oneEach = staff !== undefined && staff.each.length > 0 && (isEach || together.length === 0)
  const performerOf = (service: string) => {
    const can = performersOf?.get(service) ?? []
    const [only, ...others] = can
    if (only !== undefined && others.length === 0) return only
    const wanted = each[service]
    return wanted !== undefined && can.includes(wanted) ? wanted : ANY_AVAILABLE
  }
  const forAll = together.includes(all) ? all : ANY_AVAILABLE

  return { performersOf, staff, choose, each, together, oneEach, performerOf, forAll }
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
