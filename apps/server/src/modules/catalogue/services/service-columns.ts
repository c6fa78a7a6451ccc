import { sql } from 'kysely'

/** Public columns of a service. `active` comes from `isActive`. */
export const serviceColumns = [
  'service.service_id as id',
  'service.name',
  'service.type',
  'service.booking_type',
  'service.group_training_service',
  'service.public',
  'service.ordinal',
  'service.duration',
  'service.display_duration',
  'service.min_duration',
  'service.max_duration',
  'service.capacity',
  'service.capacity_type',
  'service.parent_id as parent',
  'service.logo',
  'service.short_description',
  'service.description',
  'service.translations',
] as const

export const serviceTexts = ['name', 'short_description', 'description'] as const

/** Active, with no inactive category above it; for statements that start with `withSwitchedOff`. */
export const isActive = sql<boolean>`service.service_id not in (select service_id from switched_off)`
