import { inject } from 'vitest'

/** TEST_DATABASE_URL leads to several machines. */
export const isOnCitus = (): boolean => inject('testServer').workers.length > 0

/** Stories that cannot run there, each with its reason. At most 20; docs/scaling.md */
export const leftOutOnCitus = {
  claims: 'the database of this story has no Citus',
  distribute: 'Citus itself stands where the stand-in would: all tables are spread',
  'known phones': 'on several machines each company is read alone',
  plans: 'a plan of Citus has no conditions to compare; the proof fan-out asks Citus itself',
  'rows of several companies': 'on several machines each company is read alone',
  statistics: 'those of the first machine do not count what another one does',
  'table rules': 'Citus itself rejects these changes of distributed tables',
} as const

/** For `skipIf`. Prints the reason. */
export function isLeftOut(name: keyof typeof leftOutOnCitus): boolean {
  if (isOnCitus()) console.log(`left out on several machines: ${leftOutOnCitus[name]}`)
  return isOnCitus()
}
