/** Public agreement and privacy policy: a checkbox at sign-up, a note where a code may create an account. */
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

/** Label of the checkbox in a list of errors; undefined if there is nothing to accept. */
export function useAgreementLabel(): string | undefined {
  const text = useText()
  const { papers } = useAgreementLinks()
  return papers && text('account.agreeShort', { papers })
}

/** Mandatory checkbox for the existing texts; a preticked box would be no consent. Decisions §5, Consent form. */
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
