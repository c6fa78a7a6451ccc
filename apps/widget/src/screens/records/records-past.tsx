// /i/:company/records_past
import { useCompany } from '#widget/company/company.tsx'
import { pastRecords } from '#widget/features/records/record-lists.ts'
import { RecordsScreen } from './records-screen.tsx'

export default function RecordsPast() {
  const { company } = useCompany()
  return <RecordsScreen list={pastRecords(company.id)} none="past" />
}
