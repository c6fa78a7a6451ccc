import type { OwnRecord } from '@zapys/contract'
import { Link } from '#widget/browser/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { ChevronIcon } from '#widget/ui/icons.ts'
import { RecordStatus } from './record-status.tsx'
import { useRecordTexts } from './record-texts.ts'
import './records.css'

/** One own booking in a list. The whole card leads to it. */
export function RecordCard({ record, to }: { record: OwnRecord; to?: string }) {
  const href = useCompanyHref()
  const texts = useRecordTexts()
  const place = texts.place(record)
  return (
    <li className="z-list__item">
      <Link
        className={record.cancelled_at === null ? 'z-row z-row--press' : 'z-row z-row--press z-record--off'}
        to={to ?? href('recordDetails', { record: record.id })}
      >
        <span className="z-row__body">
          <span className="z-row__title">{texts.when(record)}</span>
          <span className="z-record__what">{texts.what(record)}</span>
          {place && <span className="z-row__meta">{place}</span>}
          <span className="z-record__foot">
            <RecordStatus record={record} />
            <span className="z-record__price">{texts.price(record)}</span>
          </span>
        </span>
        <ChevronIcon className="z-row__arrow" aria-hidden="true" />
      </Link>
    </li>
  )
}
