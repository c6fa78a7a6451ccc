/** What a receptionist types to find one of many clients. */
import { FIRST_NAMES, LAST_NAMES } from '../../../apps/server/proofs/booking/full-branch.ts'

/** Names in part, with a slip, and pieces of phones: addresses of the call. */
export function searches(): string[] {
  const numbers = Array.from({ length: 40 }, (_, index) => 1000 + 2_437 * index)
  return numbers
    .flatMap((number, index) => [
      `${LAST_NAMES[index % LAST_NAMES.length]} ${number}`,
      LAST_NAMES[index % LAST_NAMES.length]!.slice(0, 3),
      `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]!.replace('о', 'а')}`,
      String(number).slice(0, 3),
      `063${1_000_000 + number}`,
    ])
    .map((typed) => `client?size=20&search=${encodeURIComponent(typed)}`)
}
