/**
 * Promise 17, sessions: attacks with invalid tokens. Quick form: sessions.test.ts; with the controls `npm run proof --
 * sessions`. docs/rules/accounts.md.
 */
import type { Database } from '../../src/platform/db/database.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { newPhone } from '../../test/visitor.ts'
import type { ControlName } from '../without-safeguard.ts'

type Reply = { status: number; body: Record<string, unknown> }

export type SessionField = {
  database: Database
  studio(given?: StudioGiven): Promise<Studio>
  ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** The latest code that reached the phone. */
  codeSentTo(phone: string): Promise<string | undefined>
}

/**
 * `honest` is true if the token worked for its owner's data before, or does after; `succeeded` if the attack worked.
 */
export type Outcome = { honest: boolean; succeeded: boolean }

export type SessionAttack = {
  /** Describes the attack in a sentence. */
  name: string
  /** The safeguard without which the attack succeeds; absent if no stored data could make it succeed. */
  control?: ControlName
  run(world: World): Promise<Outcome>
}

const PASSWORD = 'зимовий чай о сьомій'
const NEW_PASSWORD = 'новий пароль весни'
export const PLANTED = 'planted-token-of-an-attacker'

type World = Awaited<ReturnType<typeof worldOf>>

/** A client who has signed up, and actions with tokens. */
async function worldOf(field: SessionField) {
  const studio = await field.studio({ settings: { auth: { sms_auth: true, sms_password_auth: true } } })
  const phone = newPhone()
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const post = (path: string, body: unknown, token?: string) =>
    field.ask('POST', path, body, token === undefined ? {} : bearer(token))
  const tokenOf = ({ status, body }: Reply): string => {
    if (status !== 200) throw new Error(`No token: ${JSON.stringify(body)}`)
    return String(body['access_token'])
  }
  const proves = async (way: 'sign_in' | 'sign_up' | 'reset', password?: string, token?: string) => {
    const asked = await post(`/v1/company/${studio.company_id}/user/${way}/phone`, { phone })
    if (asked.status !== 200) throw new Error(`${way}: ${JSON.stringify(asked.body)}`)
    const code = await field.codeSentTo(phone)
    return post(`/v1/user/${way}/phone/verify`, { phone, code, ...(password && { password }) }, token)
  }
  return {
    ...field,
    phone,
    token: tokenOf(await proves('sign_up', PASSWORD)),
    proves: async (...asked: Parameters<typeof proves>) => tokenOf(await proves(...asked)),
    post,
    /** On the page of a company, if one is named. */
    signsIn: async (company_id?: string) =>
      tokenOf(
        await post('/oauth/token', {
          grant_type: 'password',
          username: phone,
          password: PASSWORD,
          ...(company_id && { company_id }),
        }),
      ),
    secondStudio: () => field.studio({ settings: { auth: { sms_password_auth: true } } }),
    changesPassword: async (token: string) =>
      tokenOf(
        await post('/v1/user/change_password', { old_password: PASSWORD, new_password: NEW_PASSWORD }, token),
      ),
    deletes: (token: string) =>
      field.ask('DELETE', '/v1/user', { confirmation: { password: PASSWORD } }, bearer(token)),
    /** Returns the phone that the API shows for the token; undefined if the token is rejected. */
    shows: async (token: string): Promise<unknown> => {
      const { status, body } = await field.ask('GET', '/v1/me', undefined, bearer(token))
      return status === 200 ? body['phone'] : undefined
    },
  }
}

/** Runs the attack with a new client and unused limits. */
export async function runSessionAttack(field: SessionField, attack: SessionAttack): Promise<Outcome> {
  await field.database.db.deleteFrom('usage_count').execute()
  return attack.run(await worldOf(field))
}

const ended = async (world: World, end: () => Promise<unknown>): Promise<Outcome> => {
  const honest = (await world.shows(world.token)) === world.phone
  await end()
  return { honest, succeeded: (await world.shows(world.token)) !== undefined }
}

export const sessionAttacks: readonly SessionAttack[] = [
  {
    name: 'plants a token in a browser before its owner signs in, and uses it after',
    control: 'foreign tokens accepted',
    run: async (world) => {
      const token = await world.proves('sign_in', undefined, PLANTED)
      return {
        honest: (await world.shows(token)) === world.phone,
        succeeded: token === PLANTED || (await world.shows(PLANTED)) !== undefined,
      }
    },
  },
  {
    name: 'uses a token after its owner has signed out',
    control: 'sign-out ignored',
    run: (world) => ended(world, () => world.post('/v1/user/sign_out', {}, world.token)),
  },
  {
    name: 'uses a token of another browser after the password was changed',
    control: 'sessions never ended',
    run: (world) => ended(world, async () => world.changesPassword(await world.signsIn())),
  },
  {
    name: 'uses the token with which the password was changed',
    control: 'sessions never ended',
    run: (world) => ended(world, () => world.changesPassword(world.token)),
  },
  {
    name: 'uses a token after the password was reset by a code',
    control: 'sessions never ended',
    run: (world) => ended(world, () => world.proves('reset', NEW_PASSWORD)),
  },
  {
    name: 'uses a token after its account was deleted',
    run: (world) => ended(world, () => world.deletes(world.token)),
  },
  {
    name: 'uses a token after its account was deleted in one company and goes on in another',
    control: 'sessions never ended',
    run: async (world) => {
      await world.signsIn((await world.secondStudio()).company_id)
      return ended(world, async () => world.deletes(await world.signsIn()))
    },
  },
  {
    name: 'uses a token after its twenty days',
    control: 'expiry of sessions not checked',
    run: (world) =>
      ended(world, () =>
        world.database.db
          .updateTable('session')
          .set({ expires_at: new Date(0) })
          .where('expires_at', 'is not', null)
          .execute(),
      ),
  },
  {
    name: 'uses a token of a person whom the operator disabled',
    control: 'disabled persons accepted',
    run: (world) =>
      ended(world, () =>
        world.database.db
          .updateTable('person')
          .set({ disabled: true })
          .where('phone', '=', world.phone)
          .execute(),
      ),
  },
  {
    name: 'reads the database and uses its token hashes',
    control: 'tokens stored unhashed',
    run: async (world) => {
      const kept = await world.database.db.selectFrom('session').select('token_hash').execute()
      const shown = await Promise.all(kept.map(({ token_hash }) => world.shows(token_hash)))
      return {
        honest: (await world.shows(world.token)) === world.phone,
        succeeded: shown.some((phone) => phone !== undefined),
      }
    },
  },
]
