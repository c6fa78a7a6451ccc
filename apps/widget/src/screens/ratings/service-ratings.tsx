// /i/:company/reviews/service/:service
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { EntityRatings, isGone } from './entity-ratings.tsx'

export default function ServiceRatings() {
  const { service: id } = useParamsOf('ratingsOfService')
  const { company } = useCompany()
  const { data, error } = useCall(
    'getService',
    { params: { company: company.id, service: id } },
    { handles: isGone },
  )
  return (
    <EntityRatings
      about={data && { name: data.name, picture: data.logo, shape: 'square' }}
      gone={error !== null && isGone(error) ? 'service' : null}
      query={{ service: id }}
    />
  )
}
