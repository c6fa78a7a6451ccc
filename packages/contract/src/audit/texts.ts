import type { PropertyTexts } from '../property-texts.ts'

export const auditTexts: PropertyTexts = {
  shapes: /^ListAuditAnswer$/,
  texts: {
    by: 'The staff member and the key that acted. Null: the operator of the installation.',
    api_key_id: 'Id of the API key. Null: the staff member was signed in.',
    api_key_name: 'Name of the API key. Null: the staff member was signed in.',
    act: 'What was done, for example `key.created`.',
    thing: 'Kind of the changed object.',
    thing_id: 'Id of the changed object.',
    before: 'Changed fields before. Null: the object was new, or data of an erased client.',
    after: 'Changed fields after. Null: the object was removed, or data of an erased client.',
  },
}
