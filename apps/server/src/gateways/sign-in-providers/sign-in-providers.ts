import type { SignInProviderSettings } from '../../sign-in-settings.ts'
import { openIdProvider, type ProviderOptions } from './openid-provider.ts'
import type { SignInProvider } from './port.ts'
import { providerFacts } from './provider-facts.ts'

/** In the order of the settings. Asks none of them anything yet, so that the program starts without them. */
export const createSignInProviders = (
  settings: readonly SignInProviderSettings[],
  { publicUrl, log }: { publicUrl: string } & Pick<ProviderOptions, 'log'>,
): SignInProvider[] =>
  settings.map((each) =>
    openIdProvider(providerFacts(each), { redirectUri: `${publicUrl}/sign_in/callback`, log }),
  )
