/** Services by category, with a search if there are many. Not a screen. */
import { useEffect, useState } from 'react'
import type { Service } from '@zapys/contract'
import { scrollBehavior } from '#widget/browser/motion.ts'
import { useSearch } from '#widget/browser/router.tsx'
import { ContactUs } from '#widget/company/contact-us.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useCategories } from '#widget/features/catalogue/use-catalogue.ts'
import type { useServices } from '#widget/features/catalogue/use-catalogue.ts'
import type { SearchText } from '#widget/features/catalogue/use-search-text.ts'
import { Find, NothingFound, SEARCH_ABOVE } from '#widget/features/more/find.tsx'
import { GrowingEnd } from '#widget/features/more/show-more.tsx'
import { ServiceCard } from '#widget/features/service-card/service-card.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { ServiceIcon } from '@zapys/ui/icons.ts'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { SectionChips } from './section-chips.tsx'
import { bySection, topCategory } from './service-sections.ts'
import type { ServiceSection } from './service-sections.ts'
import './service-list.css'

type Pages = ReturnType<typeof useServices>

type ServiceListProps = {
  list: Pages
  search: SearchText
  /** Results of a search. */
  matches: Pages | undefined
  branch: string
  resource?: string | undefined
  /** A link, optionally with a button beside it, or a toggle while several services are being chosen. */
  rowOf(service: Service): { to: string; action?: React.ReactNode } | { onPress(): void; selected: boolean }
  /** Instruction for choosing several services, if possible. */
  hint: string | undefined
  /** Set if it is part of a screen: headings are one level lower, and the full list is on a separate screen. */
  partOf?: { allTo: string; allLabel: string }
}

const bookableIn = (services: readonly Service[]) => services.filter(({ type }) => type !== 'GROUP')

export function ServiceList(props: ServiceListProps) {
  const { branch, list, search, matches, resource, rowOf, hint, partOf } = props
  const text = useText()
  const href = useCompanyHref()
  const all = list.data?.content
  const shown = matches ?? list
  const sections = bySection(shown.data?.content ?? all ?? [])
  const way = useWayToCategory(branch, list, resource)
  if (all === undefined)
    return list.isError ? (
      <Button onClick={() => void list.refetch()}>{text('errors.page.tryAgain')}</Button>
    ) : (
      <Skeleton shape="row" count={6} />
    )
  const bookable = bookableIn(all).length
  if (bookable === 0)
    return (
      <EmptyState
        icon={<ServiceIcon />}
        title={text('booking.noServices')}
        text={text('booking.contactUs')}
        action={
          <>
            <ContactUs />
            <ButtonLink to={href('resources', { branch })}>{text('booking.seeResources')}</ButtonLink>
          </>
        }
      />
    )
  const answered = matches?.data && !matches.isEarlier ? bookableIn(matches.data.content).length : undefined
  const categories = matches ? sections.map(({ category }) => category) : way.categories
  return (
    <div className="z-stack">
      {hint && (
        <p role="status" className="z-soft z-collecting">
          {hint}
        </p>
      )}
      {(list.hasMore || bookable > SEARCH_ABOVE) && (
        <Find
          search={search}
          matches={
            matches && answered !== undefined ? { count: answered, hasMore: matches.hasMore } : undefined
          }
        />
      )}
      {(list.hasMore || bookable > SEARCH_ABOVE) && categories.length > 1 && (
        <SectionChips
          label={text('booking.categories')}
          sections={categories.map((category) => ({
            id: category?.id ?? '',
            name: category?.name ?? text('booking.otherServices'),
          }))}
          onGo={way.goTo}
        />
      )}
      {answered === 0 && <NothingFound search={search} />}
      <div className="z-stack z-stack--wide">
        {sections.map(({ category, services: inside }) => {
          const rows = inside.map((service) => (
            <ServiceCard key={service.id} service={service} {...rowOf(service)} />
          ))
          return sections.length === 1 && category === null ? (
            <List key="" label={text('booking.services')}>
              {rows}
            </List>
          ) : (
            <Section
              key={category?.id ?? ''}
              id={`section-${category?.id ?? ''}`}
              title={category?.name ?? text('booking.otherServices')}
              level={partOf ? 3 : 2}
            >
              <List>{rows}</List>
            </Section>
          )
        })}
      </div>
      {partOf ? (
        shown.hasMore && <ButtonLink to={partOf.allTo}>{partOf.allLabel}</ButtonLink>
      ) : (
        <GrowingEnd
          key={search.query}
          list={shown}
          count={sections.reduce((sum, { services }) => sum + services.length, 0)}
        />
      )}
    </div>
  )
}

/**
 * Categories of the whole list, and navigation to one that may not be loaded yet.
 * `p` in the address names the category at which the list opens.
 */
function useWayToCategory(branch: string, list: Pages, resource: string | undefined) {
  const named = useSearch().get('p')
  const [goal, setGoal] = useState(named)
  const [isNamed, setIsNamed] = useState(named !== null)
  const known = list.data?.content ?? []
  const further = useCategories(branch, { resource }, list.hasMore)
  const all = [...new Map([...known, ...further].map((service) => [service.id, service])).values()]
  const top = goal === null ? null : (topCategory(all, goal)?.id ?? goal)
  useEffect(() => {
    if (top === null || list.data === undefined) return
    const section = document.getElementById(`section-${top}`)
    if (section === null && list.hasMore && !list.moreFailed) return list.more()
    // Back navigation restores the scroll position instead of the link's target.
    if (!isNamed) section?.scrollIntoView({ behavior: scrollBehavior() })
    else if (window.scrollY === 0) section?.scrollIntoView()
    setGoal(null)
    setIsNamed(false)
  }, [top, isNamed, list])
  const listed = bySection(known).map(({ category }) => category)
  return {
    categories: list.hasMore ? withFurther(listed, further) : listed,
    goTo: (id: string) => setGoal(id),
  }
}

/** Appends top categories of further pages to those of the loaded ones; services without a category are last. */
function withFurther(
  listed: ServiceSection['category'][],
  further: readonly Service[],
): ServiceSection['category'][] {
  const isListed = ({ id }: Service) => listed.some((category) => category?.id === id)
  const tops = further.filter(({ parent }) => !further.some(({ id }) => id === parent))
  return [
    ...listed.filter((category) => category !== null),
    ...tops.filter((category) => !isListed(category)),
    ...listed.filter((category) => category === null),
  ]
}
