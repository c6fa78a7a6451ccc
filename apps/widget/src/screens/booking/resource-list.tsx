/** Who or what can be chosen, with "any" first where more than one fits. Not a screen of its own. */
import type { Branch, Resource } from '@zapys/contract'
import { resourcesIn } from '#widget/features/catalogue/list-filters.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { AnyResourceCard, ResourceCard } from '#widget/features/resource-card/resource-card.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { Section } from '#widget/ui/card.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { PeopleIcon } from '#widget/ui/icons.ts'
import { List } from '#widget/ui/list.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'

type ResourceListProps = {
  resources: Resource[] | undefined
  branch: Branch
  toOf(resource: string): string
}

export function ResourceList({ resources, branch, toOf }: ResourceListProps) {
  const text = useText()
  const href = useCompanyHref()
  if (resources === undefined) return <Skeleton shape="row" count={5} />
  const sorted = resources.toSorted((one, other) => one.ordinal - other.ordinal)
  const bookable = sorted.filter(({ type }) => type !== 'GROUP')
  const groups = sorted.filter(({ type }) => type === 'GROUP')
  const inGroup = (group: Resource) => resourcesIn(bookable, { parent: group.id })
  const loose = bookable.filter(({ parent }) => !groups.some(({ id }) => id === parent))
  if (bookable.length === 0)
    return (
      <EmptyState
        icon={<PeopleIcon />}
        title={text('booking.noResources')}
        text={text('booking.contactUs')}
        action={
          <ButtonLink to={href('services', { branch: branch.id })}>{text('booking.seeServices')}</ButtonLink>
        }
      />
    )
  return (
    <div className="z-stack z-stack--wide">
      {(bookable.length > 1 || loose.length > 0) && (
        <List label={text('booking.resources')}>
          {bookable.length > 1 && <AnyResourceCard to={toOf(ANY_AVAILABLE)} />}
          {loose.map((resource) => (
            <ResourceCard key={resource.id} resource={resource} to={toOf(resource.id)} />
          ))}
        </List>
      )}
      {groups
        .filter((group) => inGroup(group).length > 0)
        .map((group) => (
          <Section key={group.id} title={group.name}>
            <List>
              {inGroup(group).map((resource) => (
                <ResourceCard key={resource.id} resource={resource} to={toOf(resource.id)} />
              ))}
            </List>
          </Section>
        ))}
    </div>
  )
}
