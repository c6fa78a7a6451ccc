/** Searches of a receptionist for one of many clients. */
import { FIRST_NAMES, LAST_NAMES } from '../../../apps/server/proofs/booking/full-branch.ts'

/** Addresses of the call, by search text. */
export function searches(): Record<string, string[]> {
  const numbers = Array.from({ length: 40 }, (_, index) => 1000 + 2_437 * index)
  const last = (index: number) => LAST_NAMES[(7 * index) % LAST_NAMES.length]!
  const first = (index: number) => FIRST_NAMES[index % FIRST_NAMES.length]!
  const paths = (typed: (number: number, index: number) => string) =>
    numbers.map(typed).map((search) => `client?${new URLSearchParams({ size: '20', search }).toString()}`)
  return {
    'whole name': paths((_number, index) => `${first(index)} ${last(index)}`),
    'three letters': paths((_number, index) => last(index).slice(0, 3)),
    'name with a slip': paths((_number, index) => `${first(index)} ${last(index).replace(/[аоиі]/, 'е')}`),
    'three digits': paths((number) => String(number).slice(0, 3)),
    phone: paths((number) => `063${1_000_000 + number}`),
  }
}
