import type { OwnRecord } from '@zapys/contract'
import { useRecordTexts } from './record-texts.ts'
import './records.css'

/** The company's colour stands in a dot beside the words: as a text colour it might not be readable. */
export function RecordStatus({ record }: { record: Pick<OwnRecord, 'status' | 'cancelled_at'> }) {
  const { name, colour } = useRecordTexts().status(record)
  return (
    <span className="z-status">
      <span className="z-status__dot" style={{ backgroundColor: colour }} aria-hidden="true" />
      {name}
    </span>
  )
}
