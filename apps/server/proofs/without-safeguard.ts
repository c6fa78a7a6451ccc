/**
 * Controls. Loaded before the program (`node --import`), it removes one safeguard from the source as it is read, so
 * that a proof can show that it detects the missing safeguard. PROOF_CONTROL names the control. The text to replace
 * must match exactly, or the program does not start: a control without effect would make the proof worthless.
 */
import { registerHooks } from 'node:module'

/** Pairs of the original text and its replacement. */
type Part = { file: string; edits: readonly (readonly [find: string, replace: string])[] }
/** `also`: a second safeguard behind the first, in another file. */
type Control = Part & { also?: readonly Part[] }

export type ControlName = keyof typeof controls

const oneNonce = ["nonce: derived('nonce')", "nonce: 'the same for everybody'"] as const
const oneVerifier = [
  "codeVerifier: derived('verifier')",
  "codeVerifier: 'the-same-for-everybody-and-long-enough-for-pkce'",
] as const

const controls = {
  /** Checks the places and then takes them without a lock. */
  'places read first': {
    file: '/modules/booking/events/places.ts',
    edits: [
      [
        '  let taking = tx',
        `  const seen = await findEvent(tx, company, eventId)
         if (seen.used_space + places > seen.space) return false
         let taking = tx`,
      ],
      [`.where((columns) => columns(columns('used_space', '+', places), '<=', columns.ref('space')))`, ''],
    ],
  },
  /** Ignores the break after a visit when times are computed. */
  'breaks after visits ignored': {
    file: '/slots/slot-rules.ts',
    edits: [[': Math.max(length, shown) + after', ': Math.max(length, shown)']],
  },
  /** Treats a day with a clock change like any other. */
  'repeated local times offered twice': {
    file: '/slots/cut-slots.ts',
    edits: [['Math.max(from, at(clock.freshFrom, stretch))', 'from']],
  },
  /** A free lane counts as free even after the capacity was lowered. */
  'lowered capacity not checked': {
    file: '/slots/cut-slots.ts',
    edits: [['if (overfull) dropOverfull(', 'if (false) dropOverfull(']],
  },
  /** Does not reserve the break after a visit. */
  'breaks after visits not reserved': {
    file: '/domain/src/visits/search.ts',
    edits: [['withBreaks(run.parts, 0, services[index]!.bufferAfterSeconds)', 'run.parts']],
  },
  /** A visit may conflict with itself: a performer who returns is not compared with their earlier part. */
  'visits not compared with themselves': {
    file: '/domain/src/visits/search.ts',
    edits: [
      ['withLanes(ended, openOf(resourceId), () => spend(attempt)) !== undefined', 'true'],
      ['withLanes(own, openOf(run.resourceId))!', 'own.map((run) => ({ run, parts: run.parts }))'],
    ],
  },
  /** Takes the first free performer, without checking the next service. */
  'no backtracking': {
    file: '/domain/src/visits/search.ts',
    edits: [
      [
        'if (plan !== undefined) return plan\n      isTold',
        'if (next !== undefined) return plan\n      isTold',
      ],
    ],
  },
  /** Sends the response before the database has stored the result. */
  'answered before the commit': {
    file: '/platform/db/database.ts',
    edits: [
      [
        'return executor.provideConnection(async (connection) => {',
        `let tell, fail
         const early = new Promise((resolve, reject) => { tell = resolve; fail = reject })
         executor.provideConnection(async (connection) => {`,
      ],
      [
        'const last =',
        `tell({ result, topics: tx.topics })
         await new Promise((resolve) => setTimeout(resolve, 60))
         const last =`,
      ],
      [
        `await driver.rollbackTransaction(connection)
      throw error
    }
  })`,
        `await driver.rollbackTransaction(connection)
      throw error
    }
  }).catch((error) => fail(error))
  return early`,
      ],
    ],
  },
  /** A mail that a dead worker may have sent is sent again. */
  'mails sent again': {
    file: '/gateways/mail/smtp.ts',
    edits: [['repeatsAreSafe: false', 'repeatsAreSafe: true']],
  },
  /** Slow sends at one provider use up the capacity of all channels. */
  'channels share one limit': {
    file: '/modules/messaging/outbox/sender.ts',
    edits: [
      ['if (breakers.mayCall(each.channel))', 'if (true)'],
      ['}, PROMPT_MS)', '}, 2 ** 30)'],
    ],
  },
  /** A statement without a response is never aborted. */
  'no time limit for the database': {
    file: '/platform/db/pool.ts',
    edits: [['query_timeout: Math.max(MAX_ANSWER_MS, maxStatementMs),', '']],
    also: [{ file: '/platform/db/driver.ts', edits: [['{ query_timeout: Math.ceil(msRemaining) }', '{}']] }],
  },
  /** A booking that loses the race for the first free resource fails instead of trying the next. */
  'one resource tried': {
    file: '/modules/booking/visits/take-visit.ts',
    edits: [
      ['planner === undefined && this.lost < maxLostRaces(visit)', 'planner === undefined && this.lost < 0'],
    ],
  },
  /** Required resources of a service are planned, but not reserved. */
  'required resources not reserved': {
    file: '/modules/booking/visits/take-visit.ts',
    edits: [
      [
        'return runs.map(',
        'return runs.filter(({ resourceId, first }) => planned[first]!.resourceId === resourceId).map(',
      ],
    ],
  },
  /** A hall is reserved without its rooms, so a client with an older list can take one of them. */
  'parts of a hall not reserved': {
    file: '/modules/booking/slots/take-time.ts',
    edits: [['...parts.flatMap(', '...parts.slice(parts.length).flatMap(']],
  },
  /** One queue in order of arrival for reads and writes, expensive and cheap, of all callers. */
  'one queue for all calls': {
    file: '/platform/admission/gate.ts',
    edits: [
      ['    WRITE: { running: 0, waiting: 0, refused: 0 },', '    get WRITE() { return this.READ },'],
      ['=> `${lane} ${host}`', "=> (lane === host ? '' : 'all')"],
      ['(!isExpensive || canStartExpensive())', 'canStartExpensive !== undefined'],
    ],
  },
  /** Runs expensive calls in parallel, up to the concurrency limit. */
  'expensive calls at once': {
    file: '/platform/admission/gate.ts',
    edits: [['(!isExpensive || canStartExpensive())', 'canStartExpensive !== undefined']],
  },
  /** Lists as many starts as requested, without a limit. */
  'answers not bounded': {
    file: '/modules/booking/slots/bounds.ts',
    edits: [
      ['const MAX_BYTES = 900_000', 'const MAX_BYTES = Infinity'],
      ['const MAX_COUNTED = 500_000', 'const MAX_COUNTED = Infinity'],
    ],
    also: [
      {
        file: '/platform/http/send-text.ts',
        edits: [['const MAX_PLAIN_BYTES = 1_000_000', 'const MAX_PLAIN_BYTES = Infinity']],
      },
    ],
  },
  /** Tries all plans of a visit, without a limit. */
  'plans not bounded': {
    file: '/domain/src/visits/search.ts',
    edits: [['const MAX_TRIES = 3_000', 'const MAX_TRIES = 3_000_000']],
  },
  /** Treats a repeated request as a new write. */
  'keys not checked': {
    file: '/platform/db/idempotency.ts',
    edits: [
      [
        'if (key === undefined) return undefined\n  const hash =',
        'if (true) return undefined\n  const hash =',
      ],
    ],
  },
  /** Returns the response stored under a key for any body. */
  'bodies not compared': {
    file: '/platform/db/idempotency.ts',
    edits: [
      ['storedAnswer.request_hash !== hash)', 'storedAnswer.request_hash === hash + hash)'],
      [
        'storedAnswer.request_hash !== hashOf(request)',
        'storedAnswer.request_hash === `${hashOf(request)}?`',
      ],
    ],
  },
  /** Cancels a booking again when it is cancelled twice. */
  'cancelled bookings cancelled again': {
    file: '/modules/booking/appointments/manage.ts',
    edits: [
      [
        'locked.filter(({ cancelled_at }) => cancelled_at === null)',
        'locked.filter(({ starts_at }) => starts_at > 0)',
      ],
    ],
    also: [
      {
        file: '/modules/booking/appointments/write-end.ts',
        // Each cancellation has one message, whose uniqueness would reject the second.
        edits: [['if (isNotified)', 'if (!isNotified)']],
      },
    ],
  },
  /** A sign-in attempt at a provider can be used twice. */
  'states reusable': {
    file: '/modules/clients/accounts/social-attempt.ts',
    edits: [
      [
        ".deleteFrom('social_attempt')\n    .where('state_hash'",
        ".selectFrom('social_attempt')\n    .where('state_hash'",
      ],
      [".returning(['provider_id', 'company_id'])", ".select(['provider_id', 'company_id'])"],
    ],
  },
  /** Any caller who knows a state may complete the sign-in. */
  'browsers not compared': {
    file: '/modules/clients/accounts/social-attempt.ts',
    edits: [[".where('binding', '=', sha256(bindingSecret))", '']],
  },
  'one nonce for all': { file: '/modules/clients/accounts/social-attempt.ts', edits: [oneNonce] },
  'one verifier for all': { file: '/modules/clients/accounts/social-attempt.ts', edits: [oneVerifier] },
  'one nonce and verifier for all': {
    file: '/modules/clients/accounts/social-attempt.ts',
    edits: [oneNonce, oneVerifier],
  },
  /** The issuer of a response is not checked. */
  'issuers of answers not compared': {
    file: '/sign-in-providers/openid-provider.ts',
    edits: [['{ ...answer, state }', '{ ...answer, iss: undefined, state }']],
  },
  /** Trusts a token that came over TLS, as the protocol allows. */
  'signatures not checked': {
    file: '/sign-in-providers/openid-provider.ts',
    edits: [['enableNonRepudiationChecks(configuration)', '']],
  },
  'unverified mails accepted': {
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
  'expiry of tokens not checked': {
    file: '/oauth4webapi/build/index.js',
    edits: [['claims.exp <= now - clockTolerance', 'false']],
  },
  /** A booking is looked up by its id alone. */
  'owners of appointments not compared': {
    file: '/modules/booking/own-appointments/own-appointment.ts',
    edits: [[".where('appointment.client_id', '=', clientOf(clientId))", '']],
  },
  'holders not compared': {
    file: '/modules/booking/fair-use/claims.ts',
    edits: [['hold.holder is not distinct from ${holder ?? null}::text or', 'true or']],
  },
  'owners of surveys not compared': {
    file: '/modules/clients/surveys/answer-survey.ts',
    edits: [["    .where('client_id', '=', clientId)\n    .where('survey_id'", "    .where('survey_id'"]],
  },
  'keys not compared': {
    file: '/platform/http/keyed-hash.ts',
    edits: [['timingSafeEqual(offered, expected)', 'true']],
  },
  'companies of staff not compared': {
    file: '/modules/staff/sessions/sessions.ts',
    edits: [
      [
        "    .where('staff_person.staff_person_id', '=', personId)\n    .where('staff_member.active'",
        "    .where('staff_member.active'",
      ],
    ],
  },
  'expiry of sessions not checked': {
    file: '/platform/http/session.ts',
    edits: [[".where('session.expires_at', '>', instant(now))", '']],
  },
  /** Logs the contents of requests. */
  'requests logged whole': {
    file: '/platform/observe/request-log.ts',
    edits: [
      [
        "route: request.routeOptions.url ?? 'unknown'",
        'route: `${request.url} ${JSON.stringify(request.body)}`',
      ],
    ],
  },
  /** Uses are counted without a limit. */
  'uses not counted': {
    file: '/platform/rate-limits/usage.ts',
    edits: [
      ['return most > 0 && counted.used <= most', 'return counted.used >= 0'],
      ['return uses.filter((use) => full.has(keyOf(use)))', 'return uses.filter(() => full.size < 0)'],
    ],
  },
  /** Guesses consume no limit. */
  'attempts not counted': {
    file: '/modules/clients/accounts/prove-code.ts',
    edits: [['sql<number>`tries_left - 1`', 'sql<number>`tries_left`']],
  },
  /** Rows are written and messages queued only for known phones. */
  'unknown phones answered early': {
    file: '/modules/clients/accounts/ask-code.ts',
    edits: [
      [
        '  return database.inTransaction(async (tx) => {',
        `  if (!isSent) return { phone: request.phone, resend_after: CODE_RESEND_SECONDS, expires_in: CODE_SECONDS }
         return database.inTransaction(async (tx) => {`,
      ],
    ],
  },
  'sign-out ignored': {
    file: '/modules/clients/accounts/sign-out.ts',
    edits: [
      [
        "await database.db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()",
        'void [database, tokenHash]',
      ],
    ],
  },
  'sessions never ended': {
    file: '/modules/clients/accounts/sessions.ts',
    edits: [
      [
        ".where('person_id', '=', personId)",
        ".where('person_id', '=', personId).where('token_hash', '=', '')",
      ],
    ],
  },
  'disabled persons accepted': {
    file: '/platform/http/session.ts',
    edits: [[".where('person.disabled', '=', false)", '']],
  },
  /** A token from the request becomes the token of the session. */
  'foreign tokens accepted': {
    file: '/modules/clients/accounts/sessions.ts',
    edits: [
      ["randomBytes(32).toString('base64url')", "(randomBytes(32), 'planted-token-of-an-attacker')"],
      [
        'SESSION_SECONDS * 1000),\n    })',
        'SESSION_SECONDS * 1000),\n    }).onConflict((one) => one.doNothing())',
      ],
    ],
  },
  'tokens stored unhashed': {
    file: '/platform/http/session.ts',
    edits: [["createHash('sha256').update(token).digest('base64url')", 'token']],
  },
  'webhooks not retried': {
    file: '/modules/messaging/webhooks/send.ts',
    edits: [['const waitMs = retryDelayMs(claimed.tries)', 'const waitMs = undefined as number | undefined']],
  },
  'mails not retried': {
    file: '/modules/messaging/outbox/send.ts',
    edits: [['if (at >= message.deadline) return finish', 'if (at > 0) return finish']],
  },
  'statements named behind a pooler': {
    file: '/platform/db/driver.ts',
    edits: [['    if (isPooled) return undefined\n', '']],
  },
  'responses sent without a version check': {
    file: '/platform/cache/response-cache.ts',
    edits: [['return version === undefined || (await', 'return true || (await']],
  },
  /** Also delays the read, so that a change in between is rarely missed by chance. */
  'versions read after the response': {
    file: '/platform/cache/response-cache.ts',
    edits: [
      ['const current = await versions?.()', 'const before = await versions?.()'],
      [
        '(until = Math.max(until, moment)), current))',
        `(until = Math.max(until, moment)), before))
    await new Promise((later) => setTimeout(later, 30))
    const current = await versions?.()`,
      ],
    ],
  },
  'configurations not cached': {
    file: '/modules/catalogue/companies/routes.ts',
    edits: [["cached: 'AT_ANY_TIME'", '']],
  },
  'responses never released': {
    file: '/platform/route/handle.ts',
    edits: [
      [
        'if (checkAnswers) checkAnswer(call, answer)',
        `;(globalThis.kept ??= []).push(JSON.stringify(answer) + Math.random(), Buffer.alloc(20_000, 1))
         if (checkAnswers) checkAnswer(call, answer)`,
      ],
    ],
  },
  /** Addresses of other servers reach the browser, and its policy allows them. */
  'pictures not fetched': {
    file: '/platform/http/picture-address.ts',
    edits: [
      [
        'if (!isElsewhere(publicUrl, address)) return webPage(address) ?? null',
        'if (address && webPage) return address',
      ],
    ],
  },
  'pages of companies not checked': {
    file: '/addresses/outside.ts',
    edits: [
      [
        "if (typeof address !== 'string' || address.length > MAX_LENGTH) return undefined",
        "if (typeof address === 'string') return address",
      ],
    ],
  },
  'pages not escaped': {
    file: '/platform/http/html.ts',
    edits: [['return escapeHtml(String(piece))', 'return escapeHtml("") + String(piece)']],
  },
  'data of pages not escaped': {
    file: '/platform/http/html.ts',
    edits: [['/[<>&\\u2028\\u2029]/g', '/[\\u2028\\u2029]/g']],
  },
  'scripts of others allowed': {
    file: '/pages/page-output.ts',
    edits: [[`"script-src 'self'"`, `"script-src 'self' 'unsafe-inline'"`]],
  },
  'mails not escaped': {
    file: '/gateways/mail/render.ts',
    edits: [['text.replaceAll(/[&<>"\']/g, (sign) => entities[sign]!)', 'entities && text']],
  },
  'calendar lines not escaped': {
    file: '/calendar-file/index.ts',
    edits: [
      ['calendar.toString()', "calendar.toString().replaceAll('\\\\n', '\\r\\n')"],
      [".replace(/(?![\\r\\n])\\p{Cc}/gu, '')", ''],
    ],
  },
  /** Files that are no pictures are accepted and stored unchanged. */
  'any file accepted as picture': {
    file: '/modules/catalogue/files/file-type.ts',
    edits: [
      [
        '.find((type) => isType[type](content))',
        ".find((type) => isType[type](content)) ?? 'application/pdf'",
      ],
    ],
  },
  /** Sends a company's CSS unchanged. */
  'CSS not rebuilt': {
    file: '/modules/catalogue/companies/custom-css/served.ts',
    edits: [['css = reduceCustomCss(text).css', 'css = reduceCustomCss(text) && `@layer company{${text}}`']],
  },
  /** A company's rules apply to all elements, also to the protected ones. */
  'protected parts reachable': {
    file: '/modules/catalogue/companies/custom-css/selectors.ts',
    edits: [['const notKept = `:not(:where(${keptOrInside}))`', "const notKept = ''"]],
  },
  'CSS numbers not bounded': {
    file: '/modules/catalogue/companies/custom-css/declarations.ts',
    edits: [['return number >= least && number <= most', 'return number >= least || number <= most || true']],
  },
  'CSS addresses allowed': {
    file: '/modules/catalogue/companies/custom-css/declarations.ts',
    edits: [
      [
        "case 'Url':\n      seen.loads = true\n      return undefined",
        "case 'Url':\n      return both(`url(${node.value})`)",
      ],
    ],
  },
  /** A day with a clock change uses the offset of its beginning until its end. */
  'one offset a day': {
    file: '/domain/src/time/zones.ts',
    edits: [
      [
        'before === after || epochSeconds < zone.changeWithin(day) ? before : after',
        'after === undefined ? after : before',
      ],
    ],
  },
  /** Characters that no column can store are sent to the database, whose error the server does not handle. */
  'unstorable text accepted': {
    file: '/platform/route/parse.ts',
    edits: [["text.isWellFormed() && !text.includes('\\u0000')", "text !== ''.padEnd(1e5)"]],
    also: [
      { file: '/platform/route/errors.ts', edits: [["new Set(['22021', '22P05'])", 'new Set<string>()']] },
    ],
  },
  /** Accepts nesting of any depth. */
  'depth without bounds': {
    file: '/platform/route/parse.ts',
    edits: [['path.length >= DEEPEST', 'path.length >= 1e9']],
  },
  'years without bounds': {
    file: '/common/schemas.ts',
    edits: [["moment >= '1900' && moment < '2200'", "moment !== ''"]],
  },
  'broken forms not expected': {
    file: '/modules/catalogue/files/routes.ts',
    edits: [['isPlain && beingRead.has(request)', 'isPlain && !beingRead.has(request)']],
  },
  /** Counts no fair-use limits for addresses. */
  'fair-use limits not counted': {
    file: '/modules/booking/fair-use/claims.ts',
    edits: [['if (isTrusted?.(address)) return null', "if (address !== '') return null"]],
  },
  /** Keeps responses in memory completely, without a timeout. */
  'unread responses held': {
    file: '/platform/http/connections.ts',
    edits: [
      ['MAX_UNREAD_BYTES = 64 * 2 ** 20', 'MAX_UNREAD_BYTES = Infinity'],
      ['connectionTimeout: 12_000', 'connectionTimeout: 0'],
    ],
    also: [
      {
        file: '/modules/catalogue/files/send-stored.ts',
        edits: [['PIECE_BYTES = 32 * 1024', 'PIECE_BYTES = 2 ** 24']],
      },
    ],
  },
  /** Accepts webhooks of any sender as the provider's. */
  'webhook signatures not compared': {
    file: '/payment-providers/sandbox.ts',
    edits: [['if (!isSigned(expected, signature)) return', 'if (expected === signature + 1) return']],
  },
  /** A recorded webhook can be replayed at any time later. */
  'webhook ages not checked': {
    file: '/payment-providers/sandbox.ts',
    edits: [['> NOTICE_TOLERANCE_SECONDS)', '> NOTICE_TOLERANCE_SECONDS * 1e9)']],
  },
  /** A repeated webhook is applied again. */
  'webhooks processed twice': {
    file: '/modules/money/payments/settle-payment.ts',
    edits: [
      ['if (hasCounted(payment)) return undefined', ''],
      ["if (change === undefined || !(isNew || 'refunded' in report))", 'if (change === undefined)'],
      ['key: `charge:${paymentId}:price`', 'key: `charge:${paymentId}:price:${Math.random()}`'],
    ],
  },
  /** Reads the remainder of a membership and then takes from it without a lock. */
  'visits counted before the lock': {
    file: '/modules/money/memberships/redeem.ts',
    edits: [
      ['last: date })\n    .forNoKeyUpdate()', 'last: date })'],
      ['{ membership_id }: RedeemableRow,', '{ membership_id, reserve }: RedeemableRow,'],
      [
        ".set((columns) => ({ reserve: columns('reserve', '+', amount) }))",
        '.set({ reserve: reserve + amount })',
      ],
    ],
  },
  /**
   * Sends an unanswered refund under a new id without checking the provider's records: each of the two safeguards
   * alone prevents a second refund.
   */
  'refunds sent again': {
    file: '/modules/money/payments/refunds.ts',
    edits: [
      ['refundId: refund_id,', 'refundId: crypto.randomUUID(),'],
      ["if (books.refunded >= before + amount) return { kind: 'done', found: amount }", ''],
      ['Math.min(amount, payment.amount + payment.tip - books.refunded)', 'amount'],
      [
        'await database.inTransaction(',
        'await new Promise((resolve) => setTimeout(resolve, 2500))\n  await database.inTransaction(',
      ],
    ],
  },
  /** The units reserved by a booking stay reserved after its cancellation. */
  'visits not given back': {
    file: '/modules/money/memberships/redeem.ts',
    edits: [['if (reserved.length === 0) return', 'if (reserved.length >= 0) return']],
  },
  /** Only new bookings remove expired holds. */
  'no job': { file: '/wiring/jobs.ts', edits: [['run: endOldHolds', 'run: async () => {}']] },
} as const satisfies Record<string, Control>

const partsOf = (control: ControlName): Part[] => {
  const { also = [], ...first }: Control = controls[control]
  return [first, ...also]
}

/** The files that each control changes, as path suffixes, for a test that the texts still exist. */
export const filesOfControls: [name: ControlName, file: string][] = (
  Object.keys(controls) as ControlName[]
).flatMap((name) => partsOf(name).map(({ file }): [ControlName, string] => [name, file]))

/** The source of a file with the safeguard removed; undefined if the control does not change the file. */
export function sourceWithout(control: ControlName, url: string, source: string): string | undefined {
  const part = partsOf(control).find(({ file }) => url.endsWith(file))
  return part?.edits.reduce((edited, [find, replace]) => {
    if (!edited.includes(find)) throw new Error(`${part.file} no longer says: ${find}`)
    return edited.replace(find, () => replace)
  }, source)
}

const asked = process.env['PROOF_CONTROL'] as ControlName | undefined
if (asked !== undefined) {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const source = sourceWithout(asked, url, String(loaded.source))
      return source === undefined ? loaded : { ...loaded, source }
    },
  })
}
