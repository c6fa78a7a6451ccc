import { socialKinds } from '@zapys/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import SocialIcon from './social-icon.tsx'

it('every kind of social link has an icon of its own', () => {
  const icons = socialKinds.map((kind) => renderToStaticMarkup(<SocialIcon kind={kind} />))
  expect(new Set(icons).size).toBe(socialKinds.length)
})

it('a link has the icon that the company names, or that of its kind if there is no such icon', () => {
  const shown = (kind: string, icon = kind) => renderToStaticMarkup(<SocialIcon kind={kind} icon={icon} />)
  expect(shown('website', 'instagram')).toBe(shown('instagram'))
  expect(shown('tel', 'viber')).toBe(shown('viber'))
  expect(shown('website', 'tel')).toBe(shown('tel'))
  expect(shown('tel', 'no-such-icon')).toBe(shown('tel'))
})
