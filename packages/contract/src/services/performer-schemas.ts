/** Performers of a service and their lengths, as staff reads and changes them. */
import { z } from 'zod'
import { Id, Seconds } from '../common/schemas.ts'

export const AttachRequest = z.object({
  service: z.object({
    resources: z.array(Id).max(500),
    durations: z
      .array(
        z.object({
          resource: Id.describe('One of `resources`.'),
          duration: Seconds.min(60)
            .max(90 * 86_400)
            .nullable()
            .describe('Seconds. Null: as long as the service.'),
        }),
      )
      .max(500)
      .optional()
      .describe(
        'Performers of an appointment who take longer or shorter. Those not listed stay as they are.',
      ),
  }),
})

export type AttachRequest = z.infer<typeof AttachRequest>

/** Ids of the services that a resource performs. */
export const ResourceServices = z.object({ services: z.array(Id).max(500) })

export type ResourceServices = z.infer<typeof ResourceServices>
