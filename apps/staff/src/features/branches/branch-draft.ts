/** Form state of a branch. No React here. */
import type { CompanyBranch } from '@zapys/contract'
import { changedParts } from '#staff/features/forms/changed-parts.ts'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { placeIn, typedPlace } from '#staff/features/forms/coordinates.ts'

export type BranchDraft = ReturnType<typeof branchDraft>

/** `timezone`: for a new branch. */
export const branchDraft = (branch: CompanyBranch | undefined, timezone: string) => ({
  name: branch?.name ?? '',
  description: branch?.description ?? '',
  phone: branch?.phone ?? '',
  city: branch?.city ?? '',
  street: branch?.street ?? '',
  place: typedPlace(branch ?? { latitude: null, longitude: null }),
  timezone: branch?.timezone ?? timezone,
  /** Empty: the company's only price list. */
  list: branch?.service_price_list_id ?? '',
  logo: branch?.logo ?? null,
  translations: branch?.translations ?? {},
  active: branch?.active ?? true,
})

/** Changed values only, because others may edit the rest meanwhile. Undefined if the coordinates are invalid. */
export function branchChanges(draft: BranchDraft, branch: CompanyBranch | undefined) {
  const place = placeIn(draft.place)
  if (place === undefined) return undefined
  const whole = {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    phone: draft.phone.trim() || null,
    city: draft.city.trim() || null,
    street: draft.street.trim() || null,
    ...place,
    timezone: draft.timezone,
    ...(draft.list === '' ? {} : { service_price_list_id: draft.list }),
    logo: draft.logo,
    active: draft.active,
  }
  const translations = changedTranslations(draft.translations, branch?.translations ?? {})
  const translated = translations === undefined ? {} : { translations }
  if (branch === undefined) return { ...whole, ...translated }
  return { ...changedParts(whole, branch), ...translated }
}
