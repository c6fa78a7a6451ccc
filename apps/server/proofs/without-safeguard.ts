/**
 * Controls. Loaded before the program (`node --import`), it takes one safeguard out of the source as it is read, so that
 * a proof can show that it would notice. PROOF_CONTROL names which. What is to be replaced must be there to the letter,
 * or the program does not start: a control that changes nothing would pass for a proof.
 */
import { registerHooks } from 'node:module'

/** Pairs of what the file says and what it says instead. */
type Control = { file: string; edits: readonly (readonly [find: string, replace: string])[] }

export type ControlName = keyof typeof controls

const oneNonce = ["nonce: derived('nonce')", "nonce: 'the same for everybody'"] as const
const oneVerifier = [
  "codeVerifier: derived('verifier')",
  "codeVerifier: 'the-same-for-everybody-and-long-enough-for-pkce'",
] as const

const controls = {
  /** Looks whether there are places and then takes them, as if nobody could come between. */
  'places looked at first': {
    file: '/capabilities/events/places.ts',
    edits: [
      [
        '  const taken = await tx',
        `  const seen = await findEvent(tx, company, eventId)
         if (seen.used_space + places > seen.space) return false
         const taken = await tx`,
      ],
      [`.where((columns) => columns(columns('used_space', '+', places), '<=', columns.ref('space')))`, ''],
    ],
  },
  /** Whoever loses the first free resource gives up. */
  'one resource tried': {
    file: '/capabilities/appointments/take-visit.ts',
    edits: [['error.lostRace && lostRaces < MOST_LOST_RACES', 'error.lostRace && lostRaces < 0']],
  },
  /** A repeat is a new write. */
  'keys not looked at': {
    file: '/database/idempotency.ts',
    edits: [
      [
        'if (key === undefined) return database.inTransaction(write)',
        'if (true) return database.inTransaction(write)',
      ],
    ],
  },
  /** What stands under a key is answered, whatever was asked. */
  'bodies not compared': {
    file: '/database/idempotency.ts',
    edits: [['known.request_hash !== hash', 'known.request_hash === hash + hash']],
  },
  /** An attempt to sign in at a provider stays after its use. */
  'attempts kept': {
    file: '/capabilities/accounts/social-attempt.ts',
    edits: [
      [
        ".deleteFrom('social_attempt')\n    .where('state_hash'",
        ".selectFrom('social_attempt')\n    .where('state_hash'",
      ],
      [".returning(['provider_id', 'company_id'])", ".select(['provider_id', 'company_id'])"],
    ],
  },
  /** Whoever knows a state may end the sign-in. */
  'browsers not compared': {
    file: '/capabilities/accounts/social-attempt.ts',
    edits: [[".where('binding', '=', sha256(bindingSecret))", '']],
  },
  'one nonce for all': { file: '/capabilities/accounts/social-attempt.ts', edits: [oneNonce] },
  'one verifier for all': { file: '/capabilities/accounts/social-attempt.ts', edits: [oneVerifier] },
  'one nonce and verifier for all': {
    file: '/capabilities/accounts/social-attempt.ts',
    edits: [oneNonce, oneVerifier],
  },
  /** Nobody looks which provider an answer is from. */
  'other issuers answer': {
    file: '/sign-in-providers/openid-provider.ts',
    edits: [['{ ...answer, state }', '{ ...answer, iss: undefined, state }']],
  },
  /** A token that came over TLS is taken on trust, as the protocol allows. */
  'signatures not checked': {
    file: '/sign-in-providers/openid-provider.ts',
    edits: [['enableNonRepudiationChecks(configuration)', '']],
  },
  'unverified mails taken': {
    file: '/sign-in-providers/openid-provider.ts',
    edits: [["claims['email_verified'] === true || claims['email_verified'] === 'true'", 'true']],
  },
  'issuer of tokens not compared': {
    file: '/oauth4webapi/build/index.js',
    edits: [['result.claims.iss !== expected', 'false']],
  },
  'audience not compared': {
    file: '/oauth4webapi/build/index.js',
    edits: [['result.claims.aud !== expected', 'false']],
  },
  'ends of tokens not looked at': {
    file: '/oauth4webapi/build/index.js',
    edits: [['claims.exp <= now - clockTolerance', 'false']],
  },
  /** Only those who book end old holds. */
  'no job': { file: '/jobs/schedule.ts', edits: [['run: endOldHolds', 'run: async () => {}']] },
} as const satisfies Record<string, Control>

const asked = process.env['PROOF_CONTROL'] as ControlName | undefined
if (asked !== undefined) {
  const { file, edits }: Control = controls[asked]
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(file)) return loaded
      let source = String(loaded.source)
      for (const [find, replace] of edits) {
        if (!source.includes(find)) throw new Error(`${file} no longer says: ${find}`)
        source = source.replace(find, () => replace)
      }
      return { ...loaded, source }
    },
  })
}
