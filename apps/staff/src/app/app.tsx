import { QueryClientProvider } from '@tanstack/react-query'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { createQueryClient } from '#staff/api/query-client.ts'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { SignIn } from '#staff/features/entry/sign-in.tsx'
import { Part } from '#staff/features/part/part.tsx'
import { RoleGate } from '#staff/features/shell/not-for-role.tsx'
import { Screen, Shell } from '#staff/features/shell/shell.tsx'
import { LanguageProvider, useText } from '#staff/language/language.tsx'
import { BoardScreen } from '#staff/screens/board/board.tsx'
import { ClientScreen } from '#staff/screens/client/client.tsx'
import { ClientsScreen } from '#staff/screens/clients.tsx'
import { CompaniesScreen } from '#staff/screens/companies.tsx'
import { InvitationScreen } from '#staff/screens/invitation.tsx'
import { MoreScreen } from '#staff/screens/more.tsx'
import { PeopleScreen } from '#staff/screens/people.tsx'
import { SecondFactorDemandedScreen } from '#staff/screens/second-factor-demanded.tsx'
import { SessionsScreen } from '#staff/screens/sessions.tsx'
import { useCompanyLook } from '#staff/session/company-look.ts'
import { keepBoard } from '#staff/session/stored-board.ts'
import {
  endSession,
  SessionProvider,
  useChosenCompany,
  useMe,
  useSessionEnded,
} from '#staff/session/session.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import {
  AbsenceScreen,
  BookingPageScreen,
  BranchesScreen,
  BranchSettingsScreen,
  CatalogueScreen,
  ClassesScreen,
  DoublesScreen,
  HoursOfScreen,
  HoursScreen,
  ImportScreen,
  InboxScreen,
  MoneyScreens,
  NotificationsScreen,
  ProviderArrivalScreen,
  ReviewsScreen,
  SettingsScreen,
  SetUpScreen,
  SurveysScreen,
  TextsScreen,
  WaitingScreen,
} from './lazy-screens.ts'

export function App() {
  const [queries] = useState(() => {
    const client = createQueryClient(() => endSession(client))
    keepBoard(client)
    return client
  })
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<Starting />}>
          <LanguageProvider>
            <BrowserRouter basename="/staff">
              <Routes>
                <Route path="/invitation" element={<InvitationScreen />} />
                <Route element={<Outside />}>
                  <Route path="/set-up" element={<SetUpScreen />} />
                  <Route path="/sign_in" element={<ProviderArrivalScreen />} />
                </Route>
                <Route element={<SignedIn />}>
                  <Route path="/board" element={<BoardScreen />} />
                  <Route path="/clients" element={<ClientsScreen />} />
                  <Route path="/clients/doubles" element={<DoublesScreen />} />
                  <Route path="/clients/import" element={<ImportScreen />} />
                  <Route path="/clients/:client" element={<ClientScreen />} />
                  <Route path="/absence" element={<AbsenceScreen />} />
                  <Route path="/hours" element={<HoursScreen />} />
                  <Route path="/hours/:resource" element={<HoursOfScreen />} />
                  <Route path="/booking-page" element={<BookingPageScreen />} />
                  <Route path="/branches" element={<BranchesScreen />} />
                  <Route path="/branches/:branch" element={<BranchSettingsScreen />} />
                  <Route path="/catalogue" element={<CatalogueScreen />} />
                  <Route path="/settings" element={<SettingsScreen />} />
                  <Route path="/classes" element={<ClassesScreen />} />
                  <Route path="/waiting" element={<WaitingScreen />} />
                  <Route path="/inbox" element={<InboxScreen />} />
                  <Route path="/reviews" element={<ReviewsScreen />} />
                  <Route path="/surveys" element={<SurveysScreen />} />
                  <Route path="/texts" element={<TextsScreen />} />
                  <Route path="/money/*" element={<MoneyScreens />} />
                  <Route path="/notifications" element={<NotificationsScreen />} />
                  <Route path="/more" element={<MoreScreen />} />
                  <Route path="/people" element={<PeopleScreen />} />
                  <Route path="/sessions" element={<SessionsScreen />} />
                </Route>
                <Route path="*" element={<Navigate to="/board" replace />} />
              </Routes>
            </BrowserRouter>
          </LanguageProvider>
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

/** Without text, because no texts have loaded yet. */
function Starting() {
  return (
    <div className="desk-entry">
      <Skeleton shape="block" count={2} />
    </div>
  )
}

const OutsideFrame = ({ children }: { children: ReactNode }) => <main className="desk-entry">{children}</main>

function ScreenFrame({ children }: { children: ReactNode }) {
  const text = useText()
  return <Screen title={text('desk.failure.title')}>{children}</Screen>
}

/** A lazy screen outside the session. */
const Outside = () => (
  <Part Frame={OutsideFrame}>
    <Outlet />
  </Part>
)

/** A screen that needs a session; without one, shows the sign-in at the same address. */
function SignedIn() {
  const text = useText()
  const me = useMe()
  const { pathname } = useLocation()
  const { company, chooseCompany } = useChosenCompany(me.data)
  // Until the recovery codes are confirmed, even if the rights are refetched meanwhile.
  const [isSettingUp, setSettingUp] = useState(false)
  if (me.data === undefined)
    return me.error === null ? (
      <Starting />
    ) : (
      <EntryPage title={text('desk.failure.title')}>
        <FailureNotice error={me.error} onRetry={() => void me.refetch()} />
      </EntryPage>
    )
  if (me.data === null) return <SignInPage />
  if (company === undefined) return <CompaniesScreen me={me.data} choose={chooseCompany} />
  if (company.second_factor_demanded || isSettingUp)
    return (
      <SecondFactorDemandedScreen
        me={me.data}
        company={company}
        isOpen={isSettingUp}
        onOpen={setSettingUp}
        onOther={() => chooseCompany('')}
      />
    )
  return (
    <SessionProvider
      // Another person may have signed in in another tab: no form may keep the previous person's input.
      key={`${me.data.person.id} ${company.id}`}
      me={me.data}
      company={company}
      chooseCompany={chooseCompany}
    >
      <Shell>
        <Part of={pathname} Frame={ScreenFrame}>
          <RoleGate>
            <Outlet />
          </RoleGate>
        </Part>
      </Shell>
    </SessionProvider>
  )
}

function SignInPage() {
  const text = useText()
  const hasEnded = useSessionEnded()
  useCompanyLook(undefined)
  return (
    <EntryPage title={text('desk.signIn.title')} lead={text('desk.signIn.lead')}>
      {hasEnded && <Notice tone="info">{text('desk.signIn.ended')}</Notice>}
      <SignIn />
    </EntryPage>
  )
}
