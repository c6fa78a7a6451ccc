/** The public agreement and the privacy policy: agreed to with a box at sign-up, stated where a code may open an account. */
import { webPage } from '@zapys/domain/addresses'
import type { ReactNode } from 'react'
import { useCompany } from '#widget/company/company.tsx'
import { papersOf } from '#widget/company/papers.ts'
import { Text, useText } from '#widget/language/use-text.tsx'
import { Checkbox } from '@zapys/ui/field.tsx'

const linkTo = (to: string | undefined) => (words: ReactNode[]) =>
  to === undefined ? (
    words
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )

function useAgreementLinks() {
  const { terms_url, privacy_url } = useCompany().bookingSettings.online_booking
  const links = { terms: webPage(terms_url), privacy: webPage(privacy_url) }
  return { ...links, papers: papersOf(links) }
}

/** What the box is called in a list of errors; undefined where there is nothing to agree to. */
export function useAgreementLabel(): string | undefined {
  const text = useText()
  const { papers } = useAgreementLinks()
  return papers && text('account.agreeShort', { papers })
}

/** One mandatory box, unticked, for the papers that exist: a ticked one would be no consent. Decisions §5, Consent form. */
export function AgreementBox({
  value,
  onChange,
  error,
}: {
  value: boolean
  onChange(value: boolean): void
  error: string | null
}) {
  const { terms, privacy, papers } = useAgreementLinks()
  if (papers === undefined) return null
  const label = (
    <Text id="account.agree" values={{ papers, terms: linkTo(terms), privacy: linkTo(privacy) }} />
  )
  return <Checkbox name="consent" value={value} onChange={onChange} error={error} required label={label} />
}

export function AgreementText() {
  const { terms, privacy, papers } = useAgreementLinks()
  if (papers === undefined) return null
  return (
    <p className="z-consent" data-kept>
      <Text
        id="account.agreeBySigningIn"
        values={{ papers, terms: linkTo(terms), privacy: linkTo(privacy) }}
      />
    </p>
  )
}
