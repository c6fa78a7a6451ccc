import type { PropertyTexts } from '../property-texts.ts'

export const clientTexts: PropertyTexts = {
  shapes:
    /CompanyClients?(Answer|Request)$|^BlockClientRequest$|^MergeClientsRequest$|ClientNotes?(Answer|Request)$|^ExportClientAnswer$/,
  texts: {
    has_account: 'True: the client signs in, and phone and mail are theirs to change.',
    bookings: 'Counts of bookings; of a performer’s key own ones. Null: the key lacks `bookings.read`.',
    visits: 'Number of visits that took place.',
    no_shows: 'Number of bookings to which the client did not come.',
    cancelled: 'Number of cancelled bookings.',
    upcoming: 'Number of bookings ahead.',
    last_visit: 'UTC instant of the start of the last visit. Null: none.',
    next_visit: 'UTC instant of the start of the next booking. Null: none.',
    memberships: 'Number of active memberships. Null: the key lacks `memberships.read`.',
    data: 'By kind, for example `appointments`, as in the client’s own download.',
    merge: 'The client to merge.',
    'merge.client': 'Id of the client who is merged and then removed.',
    client: 'The client.',
    note: 'The note.',
    text: 'Text of the note.',
    staff_member: 'Who wrote it.',
    changed: 'When its text was last changed. Null: never.',
    guest: 'True: the phone was entered at a booking or by staff, and is not verified.',
    blocked: 'Whether the client is blocked from booking now.',
    blocked_reason: 'Note of staff about the block. Null: none.',
    blocked_until: 'UTC instant at which the block ends. Null: staff must end it.',
    'block.active': 'False ends the block. Absent: true.',
    reason: 'Note for staff about the block.',
    until: 'UTC instant at which the block ends. Null or absent: staff must end it.',
  },
}
