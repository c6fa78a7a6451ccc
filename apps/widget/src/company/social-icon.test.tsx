import { socialKinds } from '@zapys/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import SocialIcon from './social-icon.tsx'

it('every kind of social link has an icon of its own', () => {
  const icons = socialKinds.map((kind) => renderToStaticMarkup(<SocialIcon kind={kind} />))
  expect(new Set(icons).size).toBe(socialKinds.length)
})
