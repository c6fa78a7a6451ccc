import { type CompanyFile, stableId } from '@zapys/company-file'

/** Entities of a demo company that have an id. */
export type EntityKind =
  | ('branch' | 'resource' | 'resource_type' | 'service' | 'price_list' | 'price' | 'discount' | 'template')
  | ('field' | 'rating' | 'frame' | 'client' | 'event' | 'appointment' | 'occupancy')
  | ('survey' | 'survey_form' | 'question')
  | ('membership' | 'use' | 'freeze' | 'entry')

export const companyId = (company: Pick<CompanyFile, 'alias'>): string => stableId('company', company.alias)

/** Id of an entity by its key: `entityId(studio, 'resource', 'olena')`. */
export const entityId = (
  company: Pick<CompanyFile, 'alias'>,
  kind: EntityKind,
  ...key: (string | number)[]
): string => stableId(company.alias, kind, ...key)
