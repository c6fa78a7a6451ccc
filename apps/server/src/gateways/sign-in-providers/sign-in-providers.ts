import type { SignInProviderSettings } from '../../config/sign-in.ts'
import type { ProviderOptions } from './openid-provider.ts'
import type { SignInProvider } from './port.ts'

/** In the order of the settings. Sends no request yet, so that the program starts without the providers. */
export async function createSignInProviders(
  settings: readonly SignInProviderSettings[],
  { publicUrl, ...options }: { publicUrl: string } & Pick<ProviderOptions, 'log' | 'deadlineMs'>,
): Promise<SignInProvider[]> {
  // Most installations have none, and need not load the libraries for keys and tokens.
  if (settings.length === 0) return []
  const [{ openIdProvider }, { providerFacts }] = await Promise.all([
    import('./openid-provider.ts'),
    import('./provider-facts.ts'),
  ])
  return settings.map((each) => ({
    ...openIdProvider(providerFacts(each), { redirectUri: `${publicUrl}/sign_in/callback`, ...options }),
    isForStaff: 'staff' in each && each.staff === true,
  }))
}
