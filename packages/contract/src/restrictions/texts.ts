import type { PropertyTexts } from '../property-texts.ts'
import { restrictionKinds } from './schemas.ts'

export const restrictionTexts: PropertyTexts = {
  shapes: /Restrictions?(Answer|Request)$/,
  texts: {
    kind: `What is rejected: ${restrictionKinds.join(', ')}.`,
    branch_id: 'Id of the branch where it applies. Null or absent: every branch.',
    service_id: 'Id of the service to which it applies. Null or absent: every service.',
    source: 'Applies to bookings with this `source`. Null or absent: any.',
    value:
      'LEAST_NOTICE: seconds. FURTHEST_DAY and REPEAT_AFTER: days. UPCOMING_LIMIT: bookings. Null for the others.',
    message: 'Text shown to the client, in the language of the company. Null: a standard text.',
  },
}
