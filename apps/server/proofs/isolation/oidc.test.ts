/** The part of promise 17 about providers in its quick form. With its controls: `npm run proof -- oidc`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignInProviders } from '../../src/gateways/sign-in-providers/sign-in-providers.ts'
import { type CrookedProvider, startCrookedProvider } from '../../test/oidc/crooked-provider.ts'
import { type RealProvider, startRealProvider } from '../../test/oidc/real-provider.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { attacks, runAttack } from './oidc-attacks.ts'

const publicUrl = 'https://booking.example'
const redirectUri = `${publicUrl}/sign_in/callback`

let server: TestServer
let real: RealProvider
let crooked: CrookedProvider
beforeAll(async () => {
  real = await startRealProvider({ redirectUri })
  crooked = await startCrookedProvider()
  server = await startTestServer({
    signInProviders: await createSignInProviders([real.settings, crooked.settings], {
      publicUrl,
      log: () => {},
    }),
  })
})
afterAll(async () => {
  await server.stop()
  await real.close()
  await crooked.close()
})

describe('an attack on social sign-in is rejected, and the sign-in it imitates works', () => {
  it.each(attacks)('where an attacker $name', async (attack) => {
    const field = { ...server, redirectUri, real, crooked }
    expect(await runAttack(field, attack)).toEqual({ honest: true, succeeded: false })
  })
})
