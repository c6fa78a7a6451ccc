/** /catalogue: services and categories, rooms, discounts, and memberships for sale. */
import { Segments } from '@zapys/ui/segments.tsx'
import { useSearchParams } from 'react-router'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { DiscountsTab } from './discounts-tab.tsx'
import { LevelsTab } from './levels-tab.tsx'
import { MembershipsTab } from './memberships-tab.tsx'
import { RoomsTab } from './rooms-tab.tsx'
import { ServicesTab } from './services-tab.tsx'

const tabs = ['services', 'levels', 'rooms', 'discounts', 'memberships'] as const

export function CatalogueScreen() {
  const text = useText()
  const { can } = useSession()
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'services'
  const title = text('desk.catalogue.title')
  const shown = tabs.filter((one) => one !== 'memberships' || can('memberships.write'))
  return (
    <Screen title={title}>
      <Segments
        label={title}
        value={tab}
        options={shown.map((id) => ({ id, name: text(`desk.catalogue.tab.${id}`) }))}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
      />
      {tab === 'services' && <ServicesTab />}
      {tab === 'levels' && <LevelsTab />}
      {tab === 'rooms' && <RoomsTab />}
      {tab === 'discounts' && <DiscountsTab />}
      {tab === 'memberships' && <MembershipsTab />}
    </Screen>
  )
}
