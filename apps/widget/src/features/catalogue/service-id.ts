import type { Service } from '@zapys/contract'

type Listed = Omit<Service, 'id'> & { id?: string | undefined; service_id?: string | undefined }

/** Normalizes the id of a service, which is `id` or `service_id`. S3.service. */
export const withId = (service: Listed): Service => ({
  ...service,
  id: service.id ?? service.service_id ?? '',
})
