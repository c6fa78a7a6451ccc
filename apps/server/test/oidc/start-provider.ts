/**
 * A provider to try social sign-in with, for people and journeys: `node apps/server/test/oidc/start-provider.ts
 * http://127.0.0.1:3000/sign_in/callback`. Prints SIGN_IN_PROVIDERS for the server, one line, and runs until stopped.
 * Any login works, with any password; an email is verified unless the login begins with `unverified`.
 */
import { startRealProvider } from './real-provider.ts'

const [redirectUri] = process.argv.slice(2)
if (redirectUri === undefined || !URL.canParse(redirectUri)) {
  console.error('Give the address to come back to: {PUBLIC_URL}/sign_in/callback')
  process.exit(2)
}
const { settings } = await startRealProvider({
  redirectUri,
  accountOf: (login) => ({
    email: `${login}@mail.example`,
    email_verified: !login.startsWith('unverified'),
    given_name: login,
  }),
})
console.log(JSON.stringify([{ ...settings, staff: true }]))
