/** Form state of a restriction. No React here. */
import type { CompanyRestriction } from '@zapys/contract'
import { hasValue } from '@zapys/domain/restrictions'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { secondsOfHours, typedHours, wholeIn } from './hours-field.ts'

export type RestrictionKind = CompanyRestriction['kind']

/** In the order of the form. A missing kind is a compile error. */
export const restrictionKinds = Object.keys({
  UPCOMING_LIMIT: true,
  REPEAT_AFTER: true,
  LEAST_NOTICE: true,
  FURTHEST_DAY: true,
  ONLINE_BOOKING: true,
  CLIENT_BLOCKED: true,
} satisfies Record<RestrictionKind, true>) as RestrictionKind[]

/** `value`: hours for `LEAST_NOTICE`, days or bookings for others. Empty texts: all branches, services, sources. */
export type RestrictionDraft = {
  kind: RestrictionKind
  value: string
  branch: string
  service: string
  source: string
  message: string
  translations: CompanyRestriction['translations']
  active: boolean
}

export const restrictionDraft = (restriction?: CompanyRestriction): RestrictionDraft => ({
  kind: restriction?.kind ?? 'UPCOMING_LIMIT',
  value: restriction ? typedValue(restriction) : '',
  branch: restriction?.branch_id ?? '',
  service: restriction?.service_id ?? '',
  source: restriction?.source ?? '',
  message: restriction?.message ?? '',
  translations: restriction?.translations ?? {},
  active: restriction?.active ?? true,
})

export function typedValue({ kind, value }: Pick<CompanyRestriction, 'kind' | 'value'>): string {
  if (value === null) return ''
  return kind === 'LEAST_NOTICE' ? typedHours(value) : String(value)
}

/** Null for kinds without a value; undefined: not a number. */
export function valueIn({ kind, value }: RestrictionDraft): number | null | undefined {
  if (!hasValue({ kind })) return null
  return kind === 'LEAST_NOTICE' ? secondsOfHours(value) : wholeIn(value)
}

/** Request format without the kind. `stored`: earlier texts in other languages. */
export const restrictionParts = (
  draft: RestrictionDraft,
  stored: CompanyRestriction['translations'] = {},
) => ({
  value: valueIn(draft) ?? null,
  branch_id: draft.branch || null,
  service_id: draft.service || null,
  source: draft.source.trim() || null,
  message: draft.message.trim() || null,
  active: draft.active,
  ...translated(draft, stored),
})

function translated({ translations }: RestrictionDraft, stored: CompanyRestriction['translations']) {
  const changed = changedTranslations<'message'>(translations, stored)
  return changed === undefined ? {} : { translations: changed as CompanyRestriction['translations'] }
}
