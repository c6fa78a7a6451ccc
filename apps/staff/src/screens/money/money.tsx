/** /money: screens about the company's money, loaded when one of them is opened. */
import { Navigate, Route, Routes } from 'react-router'
import { useSession } from '#staff/session/session.tsx'
import { AccountsScreen } from './accounts.tsx'
import { DayListScreen } from './day-list.tsx'
import { ReportsScreen } from './reports.tsx'
import { TillScreen } from './till.tsx'

export default function MoneyScreens() {
  const { can } = useSession()
  const isForAccounts = can('payments.accounts.write') || can('settings.write')
  if (!can('payments.read')) return <Navigate to="/board" replace />
  return (
    <Routes>
      <Route path="till" element={<TillScreen />} />
      <Route path="reports" element={<ReportsScreen />} />
      <Route path="day-list" element={<DayListScreen />} />
      {isForAccounts && <Route path="accounts" element={<AccountsScreen />} />}
      <Route path="*" element={<Navigate to="/money/till" replace />} />
    </Routes>
  )
}
