// /i/:company/reviews/service/:service
import { useCall } from '#widget/api/use-call.ts'
import { useParams } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { EntityReviews, isGone } from './entity-reviews.tsx'

export default function ServiceReviews() {
  const { service: id = '' } = useParams()
  const { company } = useCompany()
  const { data, error } = useCall(
    'getService',
    { params: { company: company.id, service: id } },
    { handles: isGone },
  )
  return (
    <EntityReviews
      about={data && { name: data.name, picture: data.logo, shape: 'square' }}
      gone={error !== null && isGone(error) ? 'service' : null}
      query={{ service: id }}
    />
  )
}
