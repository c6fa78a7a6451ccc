// /i/:company/about/licence
import { webPage } from '@zapys/domain/addresses'
import { useQuery } from '@tanstack/react-query'
import { isServer } from '#widget/browser/hydration.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import './about.css'

/** A package of the bundle, from the build's list (vite.config.ts, `build.license`). */
type Notice = { name: string; version: string; identifier: string | null; text: string | null }

const NOTICES = `${import.meta.env.BASE_URL}assets/open-source.json`

export default function LicenceScreen() {
  const text = useText()
  const href = useCompanyHref()
  const { terms_url, privacy_url } = useCompany().bookingSettings.online_booking
  useScreen({ title: text('company.licence'), back: href('about', {}) })
  const { data, isError } = useQuery({
    queryKey: [NOTICES],
    queryFn: async ({ signal }) => (await (await fetch(NOTICES, { signal })).json()) as Notice[],
    staleTime: Number.POSITIVE_INFINITY,
    // Not on the server, which would have to call itself.
    enabled: !isServer,
  })
  const documents = [
    { address: webPage(terms_url), name: text('company.terms') },
    { address: webPage(privacy_url), name: text('company.privacy') },
  ].filter(({ address }) => address !== undefined)
  return (
    <div className="z-stack z-stack--wide">
      {documents.length > 0 && (
        <ul className="z-documents">
          {documents.map(({ address, name }) => (
            <li key={name}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Section title={text('company.openSource')}>
        <p className="z-soft">{text('company.openSourceText')}</p>
        {!data && !isError && <Skeleton shape="line" count={6} />}
        {data?.map((notice) => (
          <details key={notice.name} className="z-notice-text">
            <summary>
              {notice.name}{' '}
              <span className="z-soft">
                {[notice.version, notice.identifier].filter(Boolean).join(' · ')}
              </span>
            </summary>
            {notice.text && <p className="z-notice-text__words z-words z-soft z-small">{notice.text}</p>}
          </details>
        ))}
      </Section>
    </div>
  )
}
