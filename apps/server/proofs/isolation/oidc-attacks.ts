/**
 * Attacks on social sign-in, each with the honest sign-in that it imitates. Quick form: oidc.test.ts; with the
 * controls: `npm run proof -- oidc`. docs/rules/social-sign-in.md lists where each check is.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../src/platform/db/database.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { createBrowser, NotSentHome } from '../../test/oidc/browser.ts'
import type { CrookedProvider } from '../../test/oidc/crooked-provider.ts'
import type { RealProvider } from '../../test/oidc/real-provider.ts'
import { createWidget, type Post, type Widget } from '../../test/oidc/widget.ts'
import type { ControlName } from '../without-safeguard.ts'

export type AttackField = {
  database: Database
  studio(given?: StudioGiven): Promise<Studio>
  post: Post
  redirectUri: string
  real: RealProvider
  crooked: CrookedProvider
}

/** `honest` is true if the imitated sign-in worked, `succeeded` if the attack worked. */
export type Outcome = { honest: boolean; succeeded: boolean }

export type Attack = {
  /** Describes the attack in a sentence. */
  name: string
  /** The safeguard without which the attack succeeds; absent if it cannot be removed, such as the provider's. */
  control?: ControlName
  /** Safeguards without which another one still rejects the attack. */
  alsoRefusedBy?: ControlName[]
  run(world: World): Promise<Outcome>
}

type Reply = Awaited<ReturnType<Widget['ends']>>
type World = AttackField & ReturnType<typeof worldOf>

const isIn = ({ status }: Reply) => status === 200

/** A company with social sign-in, and actions of its visitors. */
function worldOf(field: AttackField, company: Studio) {
  const { post, database, crooked } = field
  const newWidget = () => createWidget(post)
  const atReal = (url: string, login: string) => createBrowser().signsIn(url, login)
  const atCrooked = (url: string) => createBrowser().signsIn(url, '')
  return {
    company,
    newWidget,
    atReal,
    atCrooked,
    /** Starts at the lying provider and returns. */
    beginsCrooked: async (widget: Widget) => atCrooked(await widget.begins(company, crooked.settings.id)),
    beginsReal: async (widget: Widget, login: string) => atReal(await widget.begins(company), login),
    /** The person of a token; undefined for a rejection. */
    personOf: async ({ body }: Reply): Promise<string | undefined> => {
      const token = body['access_token']
      if (typeof token !== 'string') return undefined
      const session = await database.db
        .selectFrom('session')
        .select('person_id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      return session?.person_id
    },
  }
}

/** Runs the attack with a new company, honest providers, and unused limits. */
export async function runAttack(field: AttackField, attack: Attack): Promise<Outcome> {
  await field.database.db.deleteFrom('usage_count').execute()
  const company = await field.studio({ settings: { auth: { social_auth: true } } })
  Object.assign(field.crooked, { account: { sub: newName() }, lie: {}, tokenRequests: [] })
  return attack.run({ ...field, ...worldOf(field, company) })
}

const newName = () => `account-${randomBytes(8).toString('hex')}`

/** An honest sign-in at the provider under the attacker's control, then the same with a lie. */
const withLie = (lie: (world: World) => Partial<CrookedProvider['lie']>) => async (world: World) => {
  const honest = isIn(await signInCrooked(world))
  world.crooked.lie = lie(world)
  return { honest, succeeded: isIn(await signInCrooked(world)) }
}

async function signInCrooked(world: World): Promise<Reply> {
  const widget = world.newWidget()
  return widget.ends(await world.beginsCrooked(widget))
}

/** A client with a verified email exists; then `impostor` signs in with that email. */
const withMail = (impostor: (mail: string) => Record<string, unknown>) => async (world: World) => {
  const { crooked, personOf } = world
  const mail = `${newName()}@mail.example`
  crooked.account = { sub: newName(), email: mail, email_verified: true }
  const victim = await personOf(await signInCrooked(world))
  crooked.account = { sub: newName(), email: mail, email_verified: true }
  const honest = (await personOf(await signInCrooked(world))) === victim && victim !== undefined
  crooked.account = { sub: newName(), ...impostor(mail) }
  return { honest, succeeded: (await personOf(await signInCrooked(world))) === victim }
}

const LATE_SECONDS = 3600

export const attacks: readonly Attack[] = [
  {
    name: 'returns with an unknown state',
    run: async (world) => {
      const widget = world.newWidget()
      const back = await world.beginsReal(widget, newName())
      const forged = await widget.ends(back, { state: randomBytes(32).toString('base64url') })
      return { honest: isIn(await widget.ends(back)), succeeded: isIn(forged) }
    },
  },
  {
    name: 'returns without a state',
    run: async (world) => {
      const widget = world.newWidget()
      const back = await world.beginsReal(widget, newName())
      const replies = [await widget.ends(back, { state: null }), await widget.ends(back, { state: '' })]
      return { honest: isIn(await widget.ends(back)), succeeded: replies.some(isIn) }
    },
  },
  {
    name: 'uses one state for a second code',
    control: 'states reusable',
    run: async (world) => {
      const widget = world.newWidget()
      const url = await widget.begins(world.company, world.crooked.settings.id)
      const [first, second] = [await world.atCrooked(url), await world.atCrooked(url)]
      return { honest: isIn(await widget.ends(first)), succeeded: isIn(await widget.ends(second)) }
    },
  },
  {
    name: 'posts one answer twenty times at the same moment',
    control: 'states reusable',
    run: async (world) => {
      const widget = world.newWidget()
      const back = await world.beginsCrooked(widget)
      const replies = await Promise.all(Array.from({ length: 20 }, () => widget.ends(back)))
      const ins = replies.filter(isIn).length
      return { honest: ins > 0, succeeded: ins > 1 }
    },
  },
  {
    name: 'posts an answer that another browser brought back',
    control: 'browsers not compared',
    run: async (world) => {
      const [victim, thief] = [world.newWidget(), world.newWidget()]
      const back = await world.beginsReal(victim, newName())
      const stolen = await thief.ends(back)
      const own = world.newWidget()
      const honest = isIn(await own.ends(await world.beginsReal(own, newName())))
      return { honest, succeeded: isIn(stolen) }
    },
  },
  {
    name: 'makes a victim’s browser end the attacker’s own sign-in',
    control: 'browsers not compared',
    run: async (world) => {
      const [victim, attacker] = [world.newWidget(), world.newWidget()]
      const back = await world.beginsReal(attacker, newName())
      const fixed = await victim.ends(back)
      const own = world.newWidget()
      const honest = isIn(await own.ends(await world.beginsReal(own, newName())))
      return { honest, succeeded: isIn(fixed) }
    },
  },
  {
    name: 'puts a stolen code into a sign-in of their own',
    control: 'one nonce and verifier for all',
    alsoRefusedBy: ['one nonce for all', 'one verifier for all'],
    run: async (world) => {
      const [victim, thief] = [world.newWidget(), world.newWidget()]
      const login = newName()
      const honestBack = await world.beginsReal(victim, login)
      const honest = isIn(await victim.ends(honestBack))
      const stolen = await world.beginsReal(victim, login)
      const own = await world.beginsReal(thief, newName())
      const reply = await thief.ends(own, { code: stolen.searchParams.get('code') })
      return { honest, succeeded: isIn(reply) }
    },
  },
  {
    name: 'reuses a code of a completed sign-in',
    run: async (world) => {
      const [victim, thief] = [world.newWidget(), world.newWidget()]
      const used = await world.beginsReal(victim, newName())
      const honest = isIn(await victim.ends(used))
      const own = await world.beginsReal(thief, newName())
      const again = [await victim.ends(used), await thief.ends(own, { code: used.searchParams.get('code') })]
      return { honest, succeeded: again.some(isIn) }
    },
  },
  {
    name: 'replays a token of an earlier sign-in',
    control: 'one nonce for all',
    run: async (world) => {
      const honest = isIn(await signInCrooked(world))
      world.crooked.lie = { token: world.crooked.lastToken! }
      return { honest, succeeded: isIn(await signInCrooked(world)) }
    },
  },
  {
    name: 'sends a token without a nonce',
    run: withLie(() => ({ claims: ({ nonce: _, ...claims }) => claims })),
  },
  {
    name: 'runs a provider that fetches an honest provider’s code under its own state',
    control: 'issuers of answers not compared',
    run: async (world) => {
      const { real, crooked, company } = world
      const own = world.newWidget()
      const honest = isIn(await own.ends(await world.beginsReal(own, newName())))
      // The victim chose the lying provider, which forwards all parameters to the real one.
      const victim = world.newWidget()
      const given = new URL(await victim.begins(company, crooked.settings.id)).searchParams
      given.set('client_id', real.settings.client_id)
      const back = await world.atReal(`${real.issuer}/auth?${given}`, newName())
      crooked.tokenRequests = []
      await victim.ends(back)
      const code = back.searchParams.get('code')
      return { honest, succeeded: crooked.tokenRequests.some((request) => request['code'] === code) }
    },
  },
  {
    name: 'changes or removes the issuer in the address',
    run: async (world) => {
      const widget = world.newWidget()
      const replies: Reply[] = []
      for (const iss of [world.crooked.issuer, `${world.real.issuer}/`, 'https://evil.example', null]) {
        const back = await world.beginsReal(widget, newName())
        replies.push(await widget.ends(back, { iss }))
      }
      const honest = isIn(await widget.ends(await world.beginsReal(widget, newName())))
      return { honest, succeeded: replies.some(isIn) }
    },
  },
  {
    name: 'names another provider and its client in a token',
    control: 'issuer of tokens not compared',
    run: async (world) => {
      const { real, crooked, personOf } = world
      const login = newName()
      const own = world.newWidget()
      const victim = await personOf(await own.ends(await world.beginsReal(own, login)))
      crooked.lie = { claims: (claims) => ({ ...claims, iss: real.issuer, sub: login }) }
      const person = await personOf(await signInCrooked(world))
      return { honest: victim !== undefined, succeeded: person === victim }
    },
  },
  {
    name: 'sends a token that was made for another application',
    control: 'audience not compared',
    run: withLie(() => ({ claims: (claims) => ({ ...claims, aud: 'another-application' }) })),
  },
  {
    name: 'sends a token for several applications that is meant for another one',
    run: withLie(({ crooked }) => ({
      claims: (claims) => ({ ...claims, aud: [crooked.settings.client_id, 'another'], azp: 'another' }),
    })),
  },
  {
    name: 'signs a token with a key of their own',
    control: 'signatures not checked',
    run: withLie(() => ({ signer: 'somebody else' })),
  },
  { name: 'does not sign the token', run: withLie(() => ({ alg: 'none' })) },
  {
    name: 'sends an expired token',
    control: 'expiry of tokens not checked',
    run: withLie(() => ({
      claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - LATE_SECONDS }),
    })),
  },
  {
    name: 'sends a token without expiry',
    run: withLie(() => ({ claims: ({ exp: _, ...claims }) => claims })),
  },
  {
    name: 'signs in with a mail that the provider has not verified',
    control: 'unverified mails accepted',
    run: withMail((email) => ({ email, email_verified: false })),
  },
  {
    name: 'signs in with a mail without a verification claim',
    control: 'unverified mails accepted',
    run: withMail((email) => ({ email })),
  },
  {
    name: 'signs in with an unverified mail before its owner does, and waits',
    control: 'unverified mails accepted',
    run: async (world) => {
      const { crooked, personOf } = world
      const email = `${newName()}@mail.example`
      crooked.account = { sub: newName(), email, email_verified: false }
      const waiting = await personOf(await signInCrooked(world))
      crooked.account = { sub: newName(), email, email_verified: true }
      const owner = await personOf(await signInCrooked(world))
      return { honest: owner !== undefined, succeeded: owner === waiting }
    },
  },
  {
    name: 'requests a foreign redirect at the start',
    run: async (world) => {
      const asked = { redirect_uri: 'https://evil.example/', publicUrl: 'https://evil.example', scope: 'all' }
      const { body, status } = await world.newWidget().asks(world.company, 'studio-id', asked, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/sign_in/callback',
      })
      const url = new URL(String(body['url']))
      const isExact =
        url.searchParams.get('redirect_uri') === world.redirectUri && url.origin === world.real.issuer
      return { honest: status === 200, succeeded: !isExact }
    },
  },
  {
    name: 'changes the redirect address on the way to the provider',
    run: async (world) => {
      const url = new URL(await world.newWidget().begins(world.company))
      const exact = new URL(world.redirectUri)
      const elsewhere = [
        'https://evil.example/sign_in/callback',
        `${exact.origin}.evil.example/sign_in/callback`,
        `${world.redirectUri}/`,
        `${world.redirectUri}/../elsewhere`,
        `${world.redirectUri}?next=x`,
        `${world.redirectUri}#x`,
        `${exact.origin}/i/studio`,
        exact.origin,
        `${exact.protocol}//evil@${exact.host}${exact.pathname}`,
        `${exact.origin}//sign_in/callback`,
        `javascript:alert(1)//${exact.host}`,
        `${world.real.issuer}/me`,
        '',
      ]
      let succeeded = false
      for (const redirect of elsewhere) {
        url.searchParams.set('redirect_uri', redirect)
        // The provider either shows an error page, or redirects to the registered address.
        const reached = await createBrowser()
          .signsIn(url.href, newName())
          .catch((error: unknown) => (error instanceof NotSentHome ? error.page.status : 0))
        const isRefused = reached === 400
        const isExact = reached instanceof URL && reached.origin + reached.pathname === world.redirectUri
        if (!isRefused && !(isExact && redirect === '')) succeeded = true
      }
      const own = world.newWidget()
      return { honest: isIn(await own.ends(await world.beginsReal(own, newName()))), succeeded }
    },
  },
]
