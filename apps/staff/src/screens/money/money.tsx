/** /money: screens about the company's money, loaded when one of them is opened. */
import { Navigate, Route, Routes } from 'react-router'
import { AccountsScreen } from './accounts.tsx'
import { DayListScreen } from './day-list.tsx'
import { LedgerScreen } from './ledger.tsx'
import { ReportsScreen } from './reports.tsx'
import { TillScreen } from './till.tsx'

export default function MoneyScreens() {
  return (
    <Routes>
      <Route path="till" element={<TillScreen />} />
      <Route path="ledger" element={<LedgerScreen />} />
      <Route path="reports" element={<ReportsScreen />} />
      <Route path="day-list" element={<DayListScreen />} />
      <Route path="accounts" element={<AccountsScreen />} />
      <Route path="*" element={<Navigate to="/money/till" replace />} />
    </Routes>
  )
}
