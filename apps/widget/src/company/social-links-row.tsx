import { lazy, Suspense } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { useCompany } from './company.tsx'
import { socialLinks } from './social-links.ts'

const SocialIcon = lazy(() => import('./social-icon.tsx'))

/** The company's social links as a row of icons, in their order. Shows nothing when there are none. */
export function SocialLinksRow() {
  const text = useText()
  const links = socialLinks(useCompany().company.social)
  if (links.length === 0) return null
  return (
    <ul className="z-social" aria-label={text('chrome.social')}>
      {links.map(({ kind, icon, title, address }) => (
        <li key={kind}>
          <a
            className="z-social__link"
            href={address}
            aria-label={title}
            title={title}
            {...(address.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <Suspense>
              <SocialIcon kind={kind} icon={icon} />
            </Suspense>
          </a>
        </li>
      ))}
    </ul>
  )
}
