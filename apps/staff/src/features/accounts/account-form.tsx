import type { PaymentAccount } from '@zapys/contract'
import { addressOf } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { Checkbox, TextArea } from '@zapys/ui/field.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useRef, useState } from 'react'
import { useAction } from '#staff/api/use-action.ts'
import { useText } from '#staff/language/language.tsx'
import { AccountFailure, AccountResult } from './account-result.tsx'
import { KeyFields, NoticeUrl } from './key-fields.tsx'
import { keysToType, type Provider, providerName } from './providers.ts'

type Currency = PaymentAccount['currencies'][number]

const FORM = 'account-form'
const currencies: readonly Currency[] = ['UAH', 'PLN', 'EUR', 'USD', 'RUB']
const accountReads = ['listPaymentAccounts'] as const

/** Key of the trial provider: random, because it is never typed. */
const trialKeys = () => ({ secret: crypto.randomUUID() })

const typedKeys = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  )

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item))

type ConnectProps = { company: string; provider: Provider; onClose(): void }

/** Connects a provider: enters its keys and tests them. */
export function ConnectForm({ company, provider, onClose }: ConnectProps) {
  const text = useText()
  const save = useAction('savePaymentAccount', accountReads)
  const [keys, setKeys] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const [saved, setSaved] = useState<PaymentAccount>()
  const name = providerName(provider, text)
  const connect = () => {
    setChecked(true)
    const typed = typedKeys(keys)
    if (keysToType(provider).some((key) => typed[key] === undefined)) return
    save.send(
      {
        params: { company, provider },
        body: { payment_account: { keys: provider === 'sandbox' ? trialKeys() : typed, active: true } },
      },
      { onSuccess: setSaved },
    )
  }
  const isDone = saved?.status === 'WORKS'
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.accounts.connectTo', { provider: name })}
      footer={
        isDone ? (
          <Button kind="primary" wide onClick={onClose}>
            {text('desk.done')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" form={FORM} busy={save.busy} wide>
            {text('desk.accounts.connect')}
          </Button>
        )
      }
    >
      <form
        id={FORM}
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          connect()
        }}
      >
        {!isDone && (
          <>
            <p>{text(`desk.accounts.where.${provider}`)}</p>
            {provider === 'stripe' && (
              <NoticeUrl
                url={`${location.origin}${addressOf('/v1/payment/notice/{provider}/{company}', { provider, company })}`}
              />
            )}
            <KeyFields
              provider={provider}
              values={keys}
              isChecked={isChecked}
              onChange={(next) => {
                setKeys(next)
                setSaved(undefined)
              }}
            />
            {provider !== 'sandbox' && <p className="z-soft z-small">{text('desk.accounts.keysHidden')}</p>}
          </>
        )}
        {saved !== undefined && <AccountResult account={saved} />}
        {save.error !== null && <AccountFailure error={save.error} />}
      </form>
    </Sheet>
  )
}

type Edited = {
  keys: Readonly<Record<string, string>>
  isActive: boolean
  chosen: readonly Currency[]
  origins: string
}

/** Only changed values, so that others stay as they are. */
function changeOf(account: PaymentAccount, { keys, isActive, chosen, origins }: Edited) {
  const typed = typedKeys(keys)
  const listed = origins.split(/\s+/).filter(Boolean)
  return {
    ...(Object.keys(typed).length > 0 ? { keys: typed } : {}),
    ...(isActive === account.active ? {} : { active: isActive }),
    ...(isSameList(chosen, account.currencies) ? {} : { currencies: [...chosen] }),
    ...(isSameList(listed, account.origins) ? {} : { origins: listed }),
  }
}

type AccountProps = { company: string; account: PaymentAccount; onClose(): void }

/** A connected provider: test, new keys, currencies, on and off. */
export function AccountForm({ company, account, onClose }: AccountProps) {
  const text = useText()
  const { provider } = account
  const save = useAction('savePaymentAccount', accountReads)
  const test = useAction('testPaymentAccount', accountReads)
  const [keys, setKeys] = useState<Record<string, string>>({})
  const [isActive, setActive] = useState(account.active)
  const [chosen, setChosen] = useState<readonly Currency[]>(account.currencies)
  const [origins, setOrigins] = useState(account.origins.join('\n'))
  const [isSaved, setSaved] = useState(false)
  const params = { company, provider }
  const result = useRef<HTMLDivElement>(null)
  // The buttons stay in view while the form scrolls.
  const show = () => result.current?.scrollIntoView({ block: 'nearest' })
  const change = () => {
    test.reset()
    const payment_account = changeOf(account, { keys, isActive, chosen, origins })
    save.send(
      { params, body: { payment_account } },
      {
        onSuccess: () => {
          setKeys({})
          setSaved(true)
        },
        onSettled: show,
      },
    )
  }
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setSaved(false)
      set(value)
    }
  return (
    <Sheet
      open
      onClose={onClose}
      title={providerName(provider, text)}
      footer={
        <div className="desk-pair">
          <Button
            busy={test.busy}
            onClick={() => {
              save.reset()
              setSaved(false)
              test.send({ params, body: {} }, { onSettled: show })
            }}
          >
            {text('desk.accounts.test')}
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={save.busy}>
            {text(isSaved ? 'desk.accounts.saved' : 'desk.save')}
          </Button>
        </div>
      }
    >
      <form
        id={FORM}
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          change()
        }}
      >
        <div ref={result}>
          {save.error === null && test.error === null && <AccountResult account={account} />}
          {save.error !== null && <AccountFailure error={save.error} />}
          {test.error !== null && <AccountFailure error={test.error} />}
        </div>
        <Checkbox
          label={text('desk.accounts.active')}
          hint={text('desk.accounts.activeHint')}
          name="account_active"
          value={isActive}
          onChange={edit(setActive)}
        />
        <CurrencyFields stored={account.currencies} chosen={chosen} onChange={edit(setChosen)} />
        <p className="z-soft z-small">{text(`desk.accounts.where.${provider}`)}</p>
        {provider === 'stripe' && <NoticeUrl url={account.notice_url} />}
        <KeyFields
          provider={provider}
          values={keys}
          endings={account.key_endings}
          isChecked={false}
          onChange={edit(setKeys)}
        />
        <TextArea
          label={text('desk.accounts.origins')}
          hint={text('desk.accounts.originsHint')}
          name="origins"
          value={origins}
          onChange={edit(setOrigins)}
        />
      </form>
    </Sheet>
  )
}

type CurrencyFieldsProps = {
  stored: readonly Currency[]
  chosen: readonly Currency[]
  onChange(chosen: readonly Currency[]): void
}

/** Currencies that the account accepts, replacing another account. */
function CurrencyFields({ stored, chosen, onChange }: CurrencyFieldsProps) {
  const text = useText()
  const toggle = (currency: Currency) =>
    onChange(chosen.includes(currency) ? chosen.filter((one) => one !== currency) : [...chosen, currency])
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.accounts.currencies')}</legend>
      {currencies
        .filter((currency) => currency !== 'RUB' || stored.includes(currency))
        .map((currency) => (
          <Checkbox
            key={currency}
            label={currency}
            name={`currency_${currency}`}
            value={chosen.includes(currency)}
            onChange={() => toggle(currency)}
          />
        ))}
      <p className="z-soft z-small">{text('desk.accounts.currenciesHint')}</p>
    </fieldset>
  )
}
