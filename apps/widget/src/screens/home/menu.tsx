/** All services of a branch, by category, with search and prices; several can be collected as on their own screen. */
import { useState } from 'react'
import type { Branch, Service } from '@zapys/contract'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { useSearchText } from '#widget/features/catalogue/use-search-text.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { ServiceList } from '#widget/features/service-list/service-list.tsx'
import { useCart } from '#widget/features/service-list/use-cart.tsx'
import { useServiceLink } from './service-link.ts'

export function Menu({ branches }: { branches: readonly Branch[] }) {
  const text = useText()
  const { bookingSettings } = useCompany()
  const [chosen, setChosen] = useState<string>()
  const branch = branches.find(({ id }) => id === chosen) ?? branches[0]
  if (branch === undefined || !bookingSettings.online_booking.enabled) return null
  return (
    <MenuOf key={branch.id} branch={branch}>
      {branches.length > 1 && (
        <div role="group" className="z-cluster" aria-label={text('booking.branches')}>
          {branches.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="z-chip"
              aria-pressed={id === branch.id}
              onClick={() => setChosen(id)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </MenuOf>
  )
}

function MenuOf({ branch, children }: { branch: Branch; children: React.ReactNode }) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const linkTo = useServiceLink()
  const { bookingSettings } = useCompany()
  // Without an events screen nothing links to it.
  const notEvents = bookingSettings.widget_settings.gt_view_type === 'OFF'
  const list = useServices(branch.id, { notEvents })
  const search = useSearchText()
  const matches = useServices(branch.id, { notEvents, search: search.query }, search.query !== '')
  const nextTo = (services: [Service, ...Service[]]) => linkTo(branch.id, ...services)
  const cart = useCart({ branch, nextTo, onContinue: (services) => navigate(nextTo(services)) })
  if (list.data?.content.length === 0) return null
  return (
    <Section id="menu" title={text('booking.services')}>
      <div className="z-stack">
        {children}
        <ServiceList
          branch={branch.id}
          list={list}
          search={search}
          matches={search.query === '' ? undefined : matches}
          hint={cart.hint}
          rowOf={cart.rowOf}
          partOf={{ allTo: href('services', { branch: branch.id }), allLabel: text('home.all') }}
        />
      </div>
    </Section>
  )
}
