import { type CompanyFile, stableId } from '@zapys/company-file'

/** What has an id of its own in a demo company. */
export type EntityKind =
  | ('branch' | 'resource' | 'resource_type' | 'service' | 'price_list' | 'price' | 'discount' | 'template')
  | ('field' | 'rating' | 'frame' | 'client' | 'event' | 'appointment' | 'occupancy')
  | ('survey' | 'survey_form' | 'question')
  | ('membership' | 'use' | 'freeze' | 'entry')

export const companyId = (company: Pick<CompanyFile, 'alias'>): string => stableId('company', company.alias)

/** The id of an entity by its key: `entityId(studio, 'resource', 'olena')`. */
export const entityId = (
  company: Pick<CompanyFile, 'alias'>,
  kind: EntityKind,
  ...key: (string | number)[]
): string => stableId(company.alias, kind, ...key)
