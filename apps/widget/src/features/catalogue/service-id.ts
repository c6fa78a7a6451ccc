import type { Service } from '@zapys/contract'

type Listed = Omit<Service, 'id'> & { id?: string | undefined; service_id?: string | undefined }

/** A service says its id as `id` or as `service_id`; the widget reads either. S3.service. */
export const withId = (service: Listed): Service => ({
  ...service,
  id: service.id ?? service.service_id ?? '',
})
