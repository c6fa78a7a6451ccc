import type { CompanyPriceList, Currency } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const currencies: readonly Currency[] = ['UAH', 'PLN', 'EUR', 'USD']

/** Branches with other prices or another currency have a separate price list. */
export function PriceListsSection() {
  const text = useText()
  const { company } = useSession()
  const lists = useAll('listPriceLists', { params: { company: company.id } })
  const [opened, setOpened] = useState<{ list?: CompanyPriceList }>()
  const branchNames = (ids: readonly string[]) =>
    company.branches.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <Section
      title={text('desk.priceList.title')}
      action={
        <Button
          size="s"
          icon={<PlusIcon aria-hidden="true" />}
          aria-label={text('desk.priceList.new')}
          onClick={() => setOpened({})}
        >
          {text('desk.settings.addRestriction')}
        </Button>
      }
    >
      <p className="z-soft">{text('desk.priceList.about')}</p>
      {lists.error !== null && <FailureNotice error={lists.error} onRetry={() => void lists.refetch()} />}
      <List label={text('desk.priceList.title')}>
        {(lists.data ?? []).map((list) => (
          <ListRow
            key={list.id}
            onPress={() => setOpened({ list })}
            title={list.name}
            subtitle={[list.currency_code, ...branchNames(list.branches)].join(' · ')}
          />
        ))}
      </List>
      {opened !== undefined && <PriceListForm {...opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

type PriceListFormProps = { list?: CompanyPriceList; onClose(): void }

function PriceListForm({ list, onClose }: PriceListFormProps) {
  const text = useText()
  const { company } = useSession()
  const [name, setName] = useState(list?.name ?? '')
  const [currency, setCurrency] = useState<Currency>('UAH')
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['listPriceLists'], onClose)
  const params = { company: company.id }
  const submit = () => {
    setChecked(true)
    if (name.trim() === '') return
    save(async (send) => {
      if (list === undefined)
        await send('createPriceList', {
          params,
          body: { price_list: { name: name.trim(), currency_code: currency } },
        })
      else
        await send('changePriceList', {
          params: { ...params, list: list.id },
          body: { price_list: { name: name.trim() } },
        })
    })
  }
  const remove = (id: string) =>
    save(async (send) => {
      await send('changePriceList', {
        params: { ...params, list: id },
        body: { price_list: { active: false } },
      })
    })
  return (
    <SavingSheet
      title={list?.name ?? text('desk.priceList.new')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('desk.priceList.name')}
        required
        maxLength={200}
        name="name"
        value={name}
        error={
          isChecked && name.trim() === ''
            ? text('desk.catalogue.error.name')
            : saving.errorOf('price_list.name')
        }
        onChange={setName}
      />
      {list === undefined && (
        <SelectField
          label={text('desk.setUp.currency')}
          hint={text('desk.catalogue.kindHint')}
          name="currency"
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => setCurrency(value)}
        />
      )}
      {list !== undefined && list.branches.length === 0 && (
        <>
          <p className="z-soft">{text('desk.priceList.unused')}</p>
          <Button kind="quiet" onClick={() => remove(list.id)}>
            {text('desk.priceList.remove')}
          </Button>
        </>
      )}
    </SavingSheet>
  )
}
