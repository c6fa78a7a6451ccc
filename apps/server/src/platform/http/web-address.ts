import { webPage } from '@zapys/domain/addresses'

/** The full address of a picture or page, or undefined for what is no web address. `publicUrl` without a trailing slash. */
export const fullAddress = (publicUrl: string, value: string | null | undefined): string | undefined => {
  const page = webPage(value)
  return page?.startsWith('/') ? `${publicUrl}${page}` : page
}
