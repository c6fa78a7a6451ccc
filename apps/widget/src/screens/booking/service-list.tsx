/** Services in their categories, with a search where there are many. Not a screen of its own. */
import { useState } from 'react'
import type { Service } from '@zapys/contract'
import { ServiceCard } from '#widget/features/service-card/service-card.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '#widget/ui/button.tsx'
import { Section } from '#widget/ui/card.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { SearchField } from '#widget/ui/field.tsx'
import { SearchIcon, ServiceIcon } from '#widget/ui/icons.ts'
import { List } from '#widget/ui/list.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { SectionChips } from './section-chips.tsx'
import { bySection } from './service-sections.ts'
import './service-list.css'

/** More services than a phone shows in two looks. */
const SEARCH_ABOVE = 12

type ServiceListProps = {
  services: Service[] | undefined
  resourceType?: string | null | undefined
  /** A link, perhaps with a button beside it, or a toggle while several services are being collected. */
  rowOf(service: Service): { to: string; action?: React.ReactNode } | { onPress(): void; selected: boolean }
  /** How several services are collected, where they can be. */
  hint: string | undefined
  emptyAction?: React.ReactNode
}

export function ServiceList({ services, resourceType, rowOf, hint, emptyAction }: ServiceListProps) {
  const text = useText()
  const [query, setQuery] = useState('')
  if (services === undefined) return <Skeleton shape="row" count={6} />
  const bookable = services.filter(({ type }) => type !== 'GROUP')
  if (bookable.length === 0)
    return (
      <EmptyState
        icon={<ServiceIcon />}
        title={text('booking.noServices')}
        text={text('booking.contactUs')}
        action={emptyAction}
      />
    )
  const wanted = query.trim().toLocaleLowerCase()
  const found =
    wanted === ''
      ? services
      : services.filter(({ type, name }) => type === 'GROUP' || name.toLocaleLowerCase().includes(wanted))
  const sections = bySection(found)
  return (
    <div className="z-stack">
      {hint && (
        <p role="status" className="z-soft z-collecting">
          {hint}
        </p>
      )}
      {bookable.length > SEARCH_ABOVE && (
        <search>
          <SearchField
            label={text('booking.searchServices')}
            placeholder={text('booking.searchPlaceholder')}
            clearLabel={text('booking.clearSearch')}
            name="search"
            value={query}
            onChange={setQuery}
          />
        </search>
      )}
      {bookable.length > SEARCH_ABOVE && sections.length > 1 && (
        <SectionChips
          label={text('booking.categories')}
          sections={sections.map(({ category }) => ({
            id: category?.id ?? '',
            name: category?.name ?? text('booking.otherServices'),
          }))}
        />
      )}
      {sections.length === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={text('booking.nothingFound', { query: query.trim() })}
          action={<Button onClick={() => setQuery('')}>{text('booking.showAll')}</Button>}
        />
      )}
      <div className="z-stack z-stack--wide">
        {sections.map(({ category, services: inside }) => {
          const rows = inside.map((service) => (
            <ServiceCard key={service.id} service={service} resourceType={resourceType} {...rowOf(service)} />
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
            >
              <List>{rows}</List>
            </Section>
          )
        })}
      </div>
    </div>
  )
}
