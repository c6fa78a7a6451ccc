// /i/:company/records_current
import { useCompany } from '#widget/company/company.tsx'
import { currentRecords } from '#widget/features/records/record-lists.ts'
import { RecordsScreen } from './records-screen.tsx'

export default function RecordsCurrent() {
  const { company } = useCompany()
  return <RecordsScreen list={currentRecords(company.id)} none="current" />
}
