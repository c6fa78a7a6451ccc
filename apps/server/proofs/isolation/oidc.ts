/** Promise 17, sign-in at a provider: every known attack is rejected, and each safeguard is needed. */
import { createServer } from 'node:http'
import { startCrookedProvider } from '../../test/oidc/crooked-provider.ts'
import { startRealProvider } from '../../test/oidc/real-provider.ts'
import { listenOnLoopback } from '../../test/oidc/running-provider.ts'
import { createFindings } from '../findings.ts'
import { attacks, runAttack } from './oidc-attacks.ts'
import { startProgram } from '../program.ts'
import { closeConnections, post } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'

/** The providers must know the address of the program before it starts. */
const probe = await listenOnLoopback(createServer())
const publicUrl = probe.issuer
await probe.close()
const redirectUri = `${publicUrl}/sign_in/callback`

const real = await startRealProvider({ redirectUri })
const crooked = await startCrookedProvider()
const environment = {
  PORT: new URL(publicUrl).port,
  SIGN_IN_PROVIDERS: JSON.stringify([real.settings, crooked.settings]),
}

const findings = createFindings('oidc')

/** Runs the given attacks one after the other on the program without the safeguard. */
async function attack(control: ControlName | undefined, those: typeof attacks) {
  const program = await startProgram({ environment, ...(control === undefined ? {} : { control }) })
  const field = {
    ...program,
    redirectUri,
    real,
    crooked,
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      post(`${program.url}${path}`, body, headers === undefined ? {} : { headers }),
  }
  const outcomes = []
  for (const each of those) outcomes.push({ attack: each, ...(await runAttack(field, each)) })
  closeConnections()
  await program.stop()
  return outcomes
}

let gotIn = 0
for (const { attack: each, honest, succeeded } of await attack(undefined, attacks)) {
  if (succeeded) gotIn += 1
  findings.check(
    `somebody ${each.name}`,
    honest && !succeeded,
    `${succeeded ? 'gets in' : 'refused'}; the honest sign-in ${honest ? 'works' : 'fails'}`,
  )
}

let controlled = 0
const controls = new Set(
  attacks.flatMap(({ control, alsoRefusedBy = [] }) => [control ?? [], alsoRefusedBy].flat()),
)
for (const control of controls) {
  const needs = attacks.filter((each) => each.control === control)
  for (const { attack: each, succeeded } of await attack(control, needs)) {
    controlled += 1
    findings.check(
      `control, ${control}: attacker ${each.name}`,
      succeeded,
      succeeded ? 'gets in, seen' : 'refused',
    )
  }
  const others = attacks.filter(({ alsoRefusedBy }) => alsoRefusedBy?.includes(control))
  for (const { attack: each, succeeded } of others.length > 0 ? await attack(control, others) : [])
    findings.check(`${control}: somebody ${each.name}`, !succeeded, succeeded ? 'gets in' : 'still refused')
}

await real.close()
await crooked.close()
findings.end({
  asked: `${attacks.length} attacks, each with the honest sign-in it imitates; a real and a hostile provider`,
  found: `${gotIn} succeed; ${controlled} do without their safeguard`,
})
