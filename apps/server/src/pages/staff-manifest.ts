/**
 * GET /staff/manifest.json: lets a phone install the staff app. The app puts the name of its company into the address.
 */
import { locales } from '@zapys/contract'

const MAX_NAME = 100
const MAX_SHORT = 12

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/staff/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Responds without any value, too. An invalid value is omitted, since no person reads an error here. */
export function staffManifest({ name: value, lang }: Record<string, unknown>) {
  const typed = typeof value === 'string' ? value.trim().slice(0, MAX_NAME) : ''
  const name = typed === '' ? 'Zapys' : typed
  return {
    // One app per server: a person who works for several companies switches between them in it.
    id: '/staff',
    start_url: '/staff/board',
    scope: '/staff',
    name,
    // Below the icon there is space for a word or two.
    short_name: name.length <= MAX_SHORT ? name : 'Zapys',
    lang: locales.find((locale) => locale === lang) ?? 'uk',
    dir: 'ltr',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
}
