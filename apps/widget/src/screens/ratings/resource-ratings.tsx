// /i/:company/reviews/resource/:resource
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { EntityRatings, isGone } from './entity-ratings.tsx'

export default function ResourceRatings() {
  const { resource: id } = useParamsOf('ratingsOfResource')
  const { company } = useCompany()
  const { data, error } = useCall(
    'getResource',
    { params: { company: company.id, resource: id } },
    { handles: isGone },
  )
  return (
    <EntityRatings
      about={data && { name: resourceName(data), picture: data.logo, shape: 'round' }}
      gone={error !== null && isGone(error) ? 'resource' : null}
      query={{ resource: id }}
    />
  )
}
