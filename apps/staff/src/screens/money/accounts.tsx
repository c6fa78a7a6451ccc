/** /money/accounts: payment providers of the company, and what clients pay when they book. */
import type { PaymentAccount } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { PriceIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { AccountForm, ConnectForm } from '#staff/features/accounts/account-form.tsx'
import { OnlinePaymentSection } from '#staff/features/accounts/online-payment-form.tsx'
import { offeredProviders, type Provider, providerName } from '#staff/features/accounts/providers.ts'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { MoneyTabs } from './money-tabs.tsx'

export function AccountsScreen() {
  const text = useText()
  const { company, can } = useSession()
  const isOwner = can('payments.accounts.write')
  const accounts = useCall('listPaymentAccounts', { params: { company: company.id } }, { enabled: isOwner })
  return (
    <Screen title={text('desk.accounts.title')}>
      <MoneyTabs />
      <p className="z-soft">{text(isOwner ? 'desk.accounts.lead' : 'desk.accounts.onlyOwner')}</p>
      {accounts.error !== null && (
        <FailureNotice error={accounts.error} onRetry={() => void accounts.refetch()} />
      )}
      {isOwner && accounts.isPending && <Skeleton shape="row" count={4} />}
      {accounts.data !== undefined && <Providers accounts={accounts.data} />}
      {can('settings.write') && (
        <OnlinePaymentSection
          company={company.id}
          hasAccount={accounts.data?.some(
            ({ active, status, currencies }) => active && status === 'WORKS' && currencies.length > 0,
          )}
        />
      )}
    </Screen>
  )
}

function Providers({ accounts }: { accounts: readonly PaymentAccount[] }) {
  const text = useText()
  const { company } = useSession()
  const [opened, setOpened] = useState<Provider>()
  const [connecting, setConnecting] = useState<Provider>()
  const rest = offeredProviders.filter((provider) =>
    accounts.every((account) => account.provider !== provider),
  )
  const open = accounts.find(({ provider }) => provider === opened)
  return (
    <>
      {accounts.length > 0 && (
        <section className="z-stack" aria-labelledby="accounts-connected">
          <h2 id="accounts-connected" className="desk-heading">
            {text('desk.accounts.connected')}
          </h2>
          <List label={text('desk.accounts.connected')}>
            {accounts.map((account) => (
              <AccountRow
                key={account.provider}
                account={account}
                onOpen={() => setOpened(account.provider)}
              />
            ))}
          </List>
        </section>
      )}
      {rest.length > 0 && (
        <section className="z-stack" aria-labelledby="accounts-available">
          <h2 id="accounts-available" className="desk-heading">
            {text('desk.accounts.available')}
          </h2>
          <List label={text('desk.accounts.available')}>
            {rest.map((provider) => (
              <ListRow
                key={provider}
                leading={<RowIcon icon={<PriceIcon />} />}
                title={providerName(provider, text)}
                subtitle={text(`desk.accounts.about.${provider}`)}
                onPress={() => setConnecting(provider)}
              />
            ))}
          </List>
        </section>
      )}
      {connecting !== undefined && (
        <ConnectForm company={company.id} provider={connecting} onClose={() => setConnecting(undefined)} />
      )}
      {open !== undefined && (
        <AccountForm company={company.id} account={open} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const tones = { WORKS: 'success', REFUSED: 'error', UNTESTED: 'notice' } as const

function AccountRow({ account, onOpen }: { account: PaymentAccount; onOpen(): void }) {
  const text = useText()
  const { provider, active, status, currencies } = account
  return (
    <ListRow
      leading={<RowIcon icon={<PriceIcon />} tone="accent" />}
      title={providerName(provider, text)}
      badge={
        active ? (
          <Badge tone={tones[status]}>{text(`desk.accounts.status.${status}`)}</Badge>
        ) : (
          <Badge>{text('desk.accounts.off')}</Badge>
        )
      }
      subtitle={
        currencies.length > 0
          ? text('desk.accounts.defaultFor', { currencies: currencies.join(', ') })
          : text('desk.accounts.noCurrency')
      }
      onPress={onOpen}
    />
  )
}
