/** The next own visit, for the main page of a signed-in client. Comes later than the page, and alone asks for it. */
import '#widget/api/account-calls.ts'
import { nextRecord } from '@zapys/domain/appointments'
import { useCall } from '#widget/api/use-call.ts'
import { Link } from '#widget/browser/link.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Section } from '#widget/ui/card.tsx'
import { List } from '#widget/ui/list.tsx'
import { RecordCard } from './record-card.tsx'
import { currentRecords } from './record-lists.ts'

/** Nothing where nothing is booked: the page has its ways into booking. */
export default function NextRecord() {
  const text = useText()
  const href = useCompanyHref()
  const { company, bookingSettings } = useCompany()
  // An extra of the page: without an answer the page is whole.
  const { data } = useCall('listRecords', currentRecords(company.id), {
    handles: ({ status }) => status !== 401,
  })
  const record = nextRecord(data?.content ?? [], bookingSettings.appointment)
  if (record === undefined) return null
  return (
    <Section
      title={text('records.next')}
      action={<Link to={href('recordsCurrent', {})}>{text('records.all')}</Link>}
    >
      <List>
        <RecordCard record={record} />
      </List>
    </Section>
  )
}
