import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts'

const PHONE = '+380671234567'

/** Error code of the rejection; undefined if the password is accepted. */
async function refusal(password: string, phone: string | null = PHONE): Promise<string | undefined> {
  try {
    await checkNewPassword('password', password, phone)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.facts.errors?.[0]?.code
  }
}

describe('a new password', () => {
  it.each([
    { password: 'Qx7!fLk', gives: 'short_password', because: 'seven characters are too few' },
    { password: 'Qx7!fLk2', gives: undefined, because: 'eight are enough' },
    {
      password: '😀😀😀🙂🙂🙂🙃',
      gives: 'short_password',
      because: 'seven signs are seven, whatever they take in bytes',
    },
    { password: 'password', gives: 'common_password', because: 'guessers try it first' },
    { password: 'PassWord', gives: 'common_password', because: 'capitals do not help' },
    { password: 'iloveyou', gives: 'common_password', because: 'guessers try it early' },
    { password: '12345678', gives: 'common_password', because: 'it is a row of the keyboard' },
    { password: '87654321', gives: 'common_password', because: 'it is the row backwards' },
    { password: 'йцукенгш', gives: 'common_password', because: 'the same row in another alphabet' },
    { password: 'йцукен2024', gives: 'common_password', because: 'a year behind the row does not help' },
    { password: 'aaaaaaaaa', gives: 'common_password', because: 'it is one letter' },
    { password: 'абабабаб', gives: 'common_password', because: 'it is two letters over and over' },
    { password: '0671234567', gives: 'common_password', because: 'it is the own phone, as dialled at home' },
    { password: '+380671234567', gives: 'common_password', because: 'it is the own phone' },
    { password: '9350671234', gives: undefined, because: 'other digits are not' },
    {
      password: 'мій кіт любить каву',
      gives: undefined,
      because: 'several words are long enough to remember and to keep',
    },
  ])('«$password»: $because', async ({ password, gives }) => {
    expect(await refusal(password)).toBe(gives)
  })

  it('may be like a phone for a person who has none', async () => {
    expect(await refusal('0671234567', null)).toBeUndefined()
  })
})

describe('a stored password', () => {
  it('matches only itself, and contains its parameters', async () => {
    const kept = await hashPassword('мій кіт')
    expect(kept).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await isPassword('мій кіт', kept)).toBe(true)
    expect(await isPassword('мій кит', kept)).toBe(false)
  })

  it('is another text for the same password every time', async () => {
    const [one, two] = await Promise.all([hashPassword('мій кіт'), hashPassword('мій кіт')])
    expect(one).not.toBe(two)
  })

  it('made with other parameters still fits', async () => {
    const older = 'scrypt$16384$8$1$c29tZS1zYWx0LW9mLW91cg$qNiSbBB3XLqh3wmrkJ6sRH0K7f7ayaifYMx-1VZI3hs'
    expect(await isPassword('мій кіт', older)).toBe(true)
    expect(await isPassword('мій пес', older)).toBe(false)
  })

  it('that is none fits nothing, not even nothing', async () => {
    expect(await isPassword('', null)).toBe(false)
  })

  it('costs the same where there is none to compare with', async () => {
    const kept = await hashPassword('мій кіт')
    // CPU time of this process, so that other load on the machine does not count.
    const time = async (stored: string | null) => {
      const began = process.cpuUsage()
      await isPassword('мій пес', stored)
      const { user, system } = process.cpuUsage(began)
      return user + system
    }
    const [known, unknown] = [[] as number[], [] as number[]]
    for (let round = 0; round < 5; round += 1) {
      known.push(await time(kept))
      unknown.push(await time(null))
    }
    // A hash takes tens of milliseconds; skipping it would take none.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })
})
