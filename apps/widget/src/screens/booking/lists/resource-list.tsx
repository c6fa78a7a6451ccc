/** List of resources, with "any" first if more than one is possible. Not a screen. */
import type { Branch, Resource } from '@zapys/contract'
import { Find, NothingFound, SEARCH_ABOVE } from '#widget/features/more/find.tsx'
import { GrowingEnd } from '#widget/features/more/show-more.tsx'
import { resourcesIn } from '#widget/features/catalogue/list-filters.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { AnyResourceCard, ResourceCard } from '#widget/features/resource-card/resource-card.tsx'
import { areRooms, resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { ContactUs } from '#widget/company/contact-us.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PeopleIcon } from '@zapys/ui/icons.ts'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useTheirPrices } from '#widget/features/performer-choice/use-their-prices.ts'
import type { ResourceChoice } from './use-resource-choice.ts'

type ResourceListProps = Pick<ResourceChoice, 'list' | 'search' | 'matches'> & {
  branch: Branch
  /** Services chosen before; rows show a price if it depends on the performer. */
  services: readonly string[]
  toOf(resource: string): string
}

const bookableIn = (resources: readonly Resource[]) => resources.filter(({ type }) => type !== 'GROUP')

export function ResourceList({ list, search, matches, branch, services, toOf }: ResourceListProps) {
  const text = useText()
  const href = useCompanyHref()
  const all = list.data?.content
  const priceOf = useTheirPrices(branch, services, bookableIn(all ?? []))
  if (all === undefined) return <Skeleton shape="row" count={5} />
  const shown = matches ?? list
  const sorted = (shown.data?.content ?? all).toSorted((one, other) => one.ordinal - other.ordinal)
  const bookable = bookableIn(sorted)
  const groups = sorted.filter(({ type }) => type === 'GROUP')
  const inGroup = (group: Resource) => resourcesIn(bookable, { parent: group.id })
  const loose = bookable.filter(({ parent }) => !groups.some(({ id }) => id === parent))
  const allBookable = bookableIn(all).length
  const isRoom = areRooms(all)
  const rooms = isRoom ? [] : loose.filter(({ room }) => room)
  const others = isRoom ? loose : loose.filter(({ room }) => !room)
  if (allBookable === 0)
    return (
      <EmptyState
        icon={<PeopleIcon />}
        title={text('booking.noResources')}
        text={text('booking.contactUs')}
        action={
          <>
            <ContactUs />
            <ButtonLink to={href('services', { branch: branch.id })}>
              {text('booking.seeServices')}
            </ButtonLink>
          </>
        }
      />
    )
  const answered = matches?.data && !matches.isEarlier ? bookable.length : undefined
  const cards = { toOf, priceOf }
  const offersAny = matches === undefined && bookable.length > 1
  return (
    <div className="z-stack z-stack--wide">
      {(list.hasMore || allBookable > SEARCH_ABOVE) && (
        <Find
          search={search}
          matches={
            matches && answered !== undefined ? { count: answered, hasMore: matches.hasMore } : undefined
          }
        />
      )}
      {answered === 0 && <NothingFound search={search} />}
      {(offersAny || others.length > 0) && (
        <List label={text(resourceWords(isRoom).all)}>
          {offersAny && <AnyResourceCard to={toOf(ANY_AVAILABLE)} price={priceOf()} isRoom={isRoom} />}
          <Cards of={others} {...cards} />
        </List>
      )}
      {rooms.length > 0 && (
        <Section title={text(resourceWords(true).all)}>
          <List>
            <Cards of={rooms} {...cards} />
          </List>
        </Section>
      )}
      {groups
        .filter((group) => inGroup(group).length > 0)
        .map((group) => (
          <Section key={group.id} title={group.name}>
            <List>
              <Cards of={inGroup(group)} {...cards} />
            </List>
          </Section>
        ))}
      <GrowingEnd key={search.query} list={shown} count={bookable.length} />
    </div>
  )
}

type CardsProps = Pick<ResourceListProps, 'toOf'> & {
  of: readonly Resource[]
  priceOf: ReturnType<typeof useTheirPrices>
}

const Cards = ({ of, toOf, priceOf }: CardsProps) =>
  of.map((resource) => (
    <ResourceCard key={resource.id} resource={resource} to={toOf(resource.id)} price={priceOf(resource)} />
  ))
