/**
 * Placement of rows when Citus spreads a database over many machines: a company's rows stay together, by `company_id`.
 * Tables not named here are distributed; a test finds a table that can be neither.
 * docs/decisions/0027-poolers-and-citus.md
 */

/** Copied to every machine: small, rarely written, and read with a company's rows. Each has its reason. */
export const referenceTables: Readonly<Record<string, string>> = {
  company_alias: 'leads from an address to its company, and is shown with what belongs to it',
  person: 'somebody signs in at several companies',
  person_device: 'of a person',
  person_identity: 'of a person',
  session: 'whose it is, is asked by its token alone',
  staff_device: 'of a person, and read beside the staff members of each company',
  staff_person: 'a person signs in as staff of several companies',
  staff_person_identity: 'of a person, and deleted with the person',
  staff_second_factor: 'of a person, and read beside the staff members of each company',
  staff_session: 'belongs to a person, and is read beside the staff members of each company',
}

/** On the first machine only: not joined with a company's rows, and some are written constantly. */
export const localTables: Readonly<Record<string, string>> = {
  migration: 'what was applied',
  installation: 'one row about all of it',
  kept_demo: 'until when the demo has all it needs',
  lease: 'who of all processes has a job',
  usage_count: 'rate limits of addresses and phones, at every company together',
  staff_code: 'read by its id alone, before a person is signed in',
  staff_second_step: 'read by its token alone, before a person is signed in',
  code_challenge: 'asked by its id alone, before anybody is signed in',
  phone_change: 'of a person, and read beside the person alone',
  social_attempt: 'asked by its state alone, before anybody is signed in',
  short_link: 'leads from a short address to its company',
  messenger_chat: 'of a phone, at every company',
  picture: 'by its digest, of whichever company shows it',
  outbox_message: 'what was not sent, where somebody develops',
}

export const DISTRIBUTED_BY = 'company_id'
