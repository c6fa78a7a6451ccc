// /i/:company/about
import { phoneInGroups, telLink } from '#widget/company/phone-in-groups.ts'
import { Suspense } from 'react'
import { webPage } from '@zapys/domain/addresses'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { addressLine, directionsLink } from '#widget/company/place.ts'
import { SocialLinksRow } from '#widget/company/social-links-row.tsx'
import { useBranchPages } from '#widget/company/branch-pages.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { measuresHere } from '#widget/features/measuring/set-here.ts'
import { GrowingEnd } from '#widget/features/more/show-more.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { DirectionsIcon, PhoneIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import './about.css'

const MeasuringChoice = lazyPart(
  () => import('#widget/features/measuring/measuring-choice.tsx'),
  ['measuring'],
)

export default function AboutScreen() {
  const text = useText()
  const href = useCompanyHref()
  const { company, bookingSettings } = useCompany()
  useScreen({ title: text('company.about') })
  const isHydrated = useIsHydrated()
  const branches = useBranchPages()
  const { data } = branches
  const { terms_url, privacy_url } = bookingSettings.online_booking
  const terms = webPage(terms_url)
  const privacy = webPage(privacy_url)
  const words = company.description || company.short_description
  return (
    <div className="z-stack z-stack--wide">
      {words && <p className="z-words">{words}</p>}
      {data === undefined && !branches.isError && <Skeleton shape="block" />}
      {data && data.content.length > 0 && (
        <Section title={text('company.whereToFindUs')}>
          <div className="z-about__places">
            {data.content.map((branch) => {
              const directions = directionsLink(branch)
              return (
                <Card key={branch.id} className="z-place">
                  <h3 className="z-place__name">{branch.name}</h3>
                  <p className="z-soft">{addressLine(branch.address)}</p>
                  <div className="z-cluster">
                    {directions && (
                      <a
                        className="z-button z-button--secondary z-button--small"
                        href={directions}
                        target="_blank"
                        rel="noopener noreferrer"
                      >
                        <DirectionsIcon aria-hidden="true" />
                        {text('company.directions')}
                        <span className="z-visually-hidden">: {branch.name}</span>
                      </a>
                    )}
                    {branch.phone && (
                      <a
                        className="z-button z-button--secondary z-button--small"
                        href={telLink(branch.phone)}
                      >
                        <PhoneIcon aria-hidden="true" />
                        <span className="z-button__label">
                          {phoneInGroups(branch.phone)}
                          <span className="z-visually-hidden">: {branch.name}</span>
                        </span>
                      </a>
                    )}
                  </div>
                </Card>
              )
            })}
          </div>
          <GrowingEnd list={branches} count={data.content.length} />
        </Section>
      )}
      {Object.keys(company.social).length > 0 && (
        <Section title={text('company.contacts')}>
          <SocialLinksRow />
        </Section>
      )}
      <Section title={text('company.documents')}>
        <ul className="z-documents" data-kept>
          {terms && <DocumentLink address={terms}>{text('company.terms')}</DocumentLink>}
          {privacy && <DocumentLink address={privacy}>{text('company.privacy')}</DocumentLink>}
        </ul>
        <List>
          <ListRow to={href('licence', {})} title={text('company.licence')} />
        </List>
        {/* On wide screens a guest may have no menu. */}
        {isHydrated && measuresHere(bookingSettings.analytic_settings) && (
          <Suspense>
            <Card>
              <MeasuringChoice />
            </Card>
          </Suspense>
        )}
      </Section>
    </div>
  )
}

function DocumentLink({ address, children }: { address: string; children: string }) {
  return (
    <li>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    </li>
  )
}
