/** Password hashing and the rules for new passwords. docs/rules/accounts.md. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { createLimiter } from '../../../platform/admission/gate.ts'

/** OWASP's equivalent choice with 32 MiB: several fit side by side on a small server. */
const PARAMETERS = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const MIN_LENGTH = 8

/**
 * Each hash takes a core and 32 MiB for a while; more at once would starve everything else. Calls with passwords have
 * separate admission control (app.ts), so that a flood of them delays no booking; this is the last bound, for every
 * caller.
 */
const limiter = createLimiter({ concurrency: 2, maxWaitMs: 2_000, maxWaiting: 8 })

/** Format `scrypt$N$r$p$salt$key`, so that stronger parameters can be added later. `cost`: `Deps.passwordCost`. */
export async function hashPassword(password: string, cost = PARAMETERS.N): Promise<string> {
  const salt = randomBytes(16)
  const { r, p } = PARAMETERS
  const key = await derive(password, salt, { N: cost, r, p })
  return ['scrypt', cost, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A hash that matches no password: rejecting an unknown account takes as long as a known one. */
const nobodys = (cost: number) =>
  `scrypt$${cost}$${PARAMETERS.r}$${PARAMETERS.p}$nobody$${Buffer.alloc(KEY_BYTES).toString('base64url')}`

/** Always computes one hash; without a stored hash at the current cost. */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  cost = PARAMETERS.N,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? nobodys(cost)).split('$')
  const expected = Buffer.from(key, 'base64url')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters)
  return timingSafeEqual(derived, expected) && stored != null
}

/** NFKC, since two keyboards may produce different characters for the same letters. */
const derive = (password: string, salt: Buffer, parameters: typeof PARAMETERS): Promise<Buffer> =>
  limiter(
    () =>
      new Promise((resolve, reject) => {
        const options = { ...parameters, maxmem: 192 * parameters.N * parameters.r }
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/**
 * Rejects a new password with `validation.failed` at `field`: `short_password` under 8 characters, `common_password` if
 * attackers try it first or if it is the phone.
 */
export async function checkNewPassword(field: string, password: string, phone: string | null): Promise<void> {
  const refuse = (code: string, says: string) =>
    new ApiError('validation.failed', { errors: [{ field, message: `${field}: ${says}`, code }] })
  const plain = password.normalize('NFKC')
  if ([...plain].length < MIN_LENGTH) throw refuse('short_password', 'Password is too short')
  if (await isCommon(plain.toLowerCase(), phone))
    throw refuse('common_password', 'Password is too easy to guess')
}

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'йцукенгшщзхї',
  'йцукенгшщзхъ',
  'фівапролджє',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
].flatMap((row) => [row, [...row].toReversed().join('')])

/** Common passwords in lower case. The list is long, and loaded when the first password is chosen. */
let common: Set<string> | undefined
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return (common ??= new Set(dictionary['passwords-common']))
}

async function isCommon(password: string, phone: string | null): Promise<boolean> {
  const [, number] = /^\+?0*(\d{7,})$/.exec(password) ?? []
  return (
    (await commonPasswords()).has(password) ||
    // One or two characters repeated, or a run along the keyboard followed by digits.
    new Set(password).size <= 2 ||
    rows.some((row) => `${row}${row}`.includes(password.replace(/\d{1,4}$/, '') || password)) ||
    (number !== undefined && phone?.endsWith(number) === true)
  )
}
