// /i/:company/b/:branch/r/:resource
import type { Resource } from '@zapys/contract'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { isMissing } from '#widget/api/failure.ts'
import { useCall } from '#widget/api/use-call.ts'
import { Redirect, useNavigate } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { useAreRooms, useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { Photos } from '#widget/features/gallery/photos.tsx'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { ResourcesIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { ReviewCard } from '#widget/features/ratings/review-card.tsx'
import { Spread } from '#widget/features/ratings/spread.tsx'
import { ServiceCard } from '#widget/features/service-card/service-card.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { List } from '@zapys/ui/list.tsx'
import { Rating } from '@zapys/ui/rating.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useBackToResources } from '../steps/use-back.ts'
import { useSteps } from '../steps/use-steps.ts'
import './resource.css'

/** Page of a resource: description, services, and reviews. */
export default function ResourceScreen() {
  const { branch, resource: id } = useParamsOf('resource')
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const isAny = id === ANY_AVAILABLE
  const { data, error } = useCall(
    'getResource',
    { params: { company: company.id, resource: id } },
    { enabled: !isAny, handles: isMissing },
  )
  useScreen({
    title: data === undefined ? text('booking.resources') : resourceName(data),
    hideTitle: !error,
    back: useBackToResources(branch),
  })
  if (isAny) return <Redirect to={href('resources', { branch })} />
  if (isMissing(error))
    return <BranchGate closed="own">{(place) => <UnknownResource branch={place.branch.id} />}</BranchGate>
  if (data === undefined) return <Skeleton shape="block" count={3} />
  if (data.branch_id !== branch)
    return <Redirect to={href('resource', { branch: data.branch_id, resource: id })} />
  return <BranchGate closed="above">{(place) => <AboutResource {...place} resource={data} />}</BranchGate>
}

/** The staff member may have left since the link was made. */
function UnknownResource({ branch }: { branch: string }) {
  const text = useText()
  const href = useCompanyHref()
  const isRoom = useAreRooms(branch, [])
  return (
    <EmptyState
      icon={<ResourcesIcon isRoom={isRoom} />}
      title={text('errors.page.linkOver')}
      action={<ButtonLink to={href('resources', { branch })}>{text(resourceWords(isRoom).see)}</ButtonLink>}
    />
  )
}

function AboutResource({ branch, settings, resource }: AtBranch & { resource: Resource }) {
  const text = useText()
  const navigate = useNavigate()
  const steps = useSteps()
  const name = resourceName(resource)
  const { data } = useServices(
    branch.id,
    { resource: resource.id, notEvents: settings.widget_settings.gt_view_type === 'OFF' },
    resource.active,
  )
  const services = (data?.content ?? []).filter(({ type }) => type !== 'GROUP')
  const canBook = resource.active && settings.online_booking.enabled && services.length > 0
  useCentralAction(
    canBook
      ? {
          onPress: () => navigate(steps.afterResource(branch.id, resource.id, [])),
        }
      : null,
  )
  return (
    <div className="z-stack z-stack--wide">
      <Aside>
        <section className="z-who" aria-label={name}>
          <Avatar name={name} src={resource.logo} size="xl" />
          {/* The heading of the chrome has the same text for screen readers. */}
          <p className="z-who__name" aria-hidden="true">
            {name}
          </p>
          {resource.description && <p className="z-who__words">{resource.description}</p>}
          {resource.rating !== null && <Rating value={resource.rating} count={resource.rating_count} />}
        </section>
      </Aside>
      {services.length > 0 && (
        <Section title={text('booking.services')}>
          <List>
            {services.map((service) => (
              <ServiceCard
                key={service.id}
                service={service}
                to={steps.afterServices(branch.id, resource.id, [service])}
              />
            ))}
          </List>
        </Section>
      )}
      <Photos name={name} photos={resource.photos ?? []} />
      {settings.rating.enabled && <Said resource={resource} />}
    </div>
  )
}

const NEWEST = 3

function Said({ resource }: { resource: Resource }) {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const { data } = useCall(
    'listRatings',
    {
      params: { company: company.id },
      query: { resource: [resource.id], size: NEWEST, sort: 'created,desc' },
    },
    { handles: () => true }, // Optional: the page is complete without them.
  )
  if (data === undefined || data.summary.average === null) return null
  const here = href('resource', { branch: resource.branch_id, resource: resource.id })
  return (
    <Section title={text('company.ratings')}>
      <Card>
        <Spread summary={data.summary} />
      </Card>
      <ul className="z-reviews">
        {data.content.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {data.summary.count > data.content.length && (
        <ButtonLink to={href('ratingsOfResource', { resource: resource.id }, { redirect: here })}>
          {text('home.allRatings')}
        </ButtonLink>
      )}
    </Section>
  )
}
