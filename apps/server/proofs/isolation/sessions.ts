/** Promise 17, sessions: invalid tokens have no effect, and each safeguard is needed. */
import { createFindings } from '../findings.ts'
import { startProgram } from '../program.ts'
import { deliveredCode } from '../abuse/pumping.ts'
import { runSessionAttack, sessionAttacks } from './session-attacks.ts'
import type { ControlName } from '../without-safeguard.ts'

const findings = createFindings('sessions')

/** Runs the given attacks one after the other on the program without the safeguard. */
async function attack(control: ControlName | undefined, those: typeof sessionAttacks) {
  const program = await startProgram(control === undefined ? {} : { control })
  const field = {
    ...program,
    codeSentTo: (phone: string) => deliveredCode(program.database, phone),
    ask: async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${program.url}${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    },
  }
  const outcomes = []
  for (const each of those) outcomes.push({ attack: each, ...(await runSessionAttack(field, each)) })
  await program.stop()
  return outcomes
}

let opened = 0
for (const { attack: each, honest, succeeded } of await attack(undefined, sessionAttacks)) {
  if (succeeded) opened += 1
  findings.check(
    `somebody ${each.name}`,
    honest && !succeeded,
    `${succeeded ? 'it opens' : 'refused'}; the owner’s own ${honest ? 'opens' : 'does not open'}`,
  )
}

const controls = new Set(sessionAttacks.flatMap(({ control }) => control ?? []))
let controlled = 0
for (const control of controls)
  for (const { attack: each, succeeded } of await attack(
    control,
    sessionAttacks.filter((one) => one.control === control),
  )) {
    controlled += 1
    findings.check(
      `control, ${control}: attacker ${each.name}`,
      succeeded,
      succeeded ? 'it opens, seen' : 'refused',
    )
  }

findings.end({
  asked: `${sessionAttacks.length} ways to use a token that gives no access`,
  found: `${opened} succeed; ${controlled} do without their safeguard`,
})
