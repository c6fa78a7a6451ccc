import type { CompanyDiscount } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PlusIcon, PriceIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { DiscountForm } from '#staff/features/catalogue/discount-form.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function DiscountsTab() {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const params = { company: company.id }
  const discounts = useAll('listDiscounts', { params })
  const services = useAll('listCompanyServices', { params })
  const lists = useAll('listPriceLists', { params })
  const [opened, setOpened] = useState<{ discount?: CompanyDiscount }>()
  const error = discounts.error ?? services.error ?? lists.error
  const refetch = () => Promise.all([discounts.refetch(), services.refetch(), lists.refetch()])
  const failed = error !== null && <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!discounts.data || !services.data || !lists.data) return failed || <Skeleton shape="row" count={3} />
  const currency = lists.data[0]?.currency_code ?? 'UAH'
  const valueOf = ({ percent, amount }: CompanyDiscount) =>
    percent === null ? formats.money(amount ?? 0, currency) : `${percent} %`
  const about = (discount: CompanyDiscount) => {
    const service = services.data.find(({ id }) => id === discount.service_id)
    return [
      service?.name ?? text('desk.catalogue.allServices'),
      ...(discount.weekdays === null ? [] : [discount.weekdays.map(formats.weekdayShort).join(', ')]),
    ].join(' · ')
  }
  return (
    <>
      {failed}
      <div className="z-cluster">
        <Button kind="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpened({})}>
          {text('desk.catalogue.addDiscount')}
        </Button>
      </div>
      {discounts.data.length === 0 ? (
        <EmptyState
          icon={<PriceIcon />}
          title={text('desk.catalogue.noDiscounts')}
          text={text('desk.catalogue.discountHint')}
        />
      ) : (
        <List label={text('desk.catalogue.tab.discounts')}>
          {discounts.data.map((discount) => (
            <ListRow
              key={discount.id}
              onPress={() => setOpened({ discount })}
              title={discount.name}
              subtitle={about(discount)}
              trailing={valueOf(discount)}
              badge={!discount.active && <Badge>{text('desk.catalogue.off')}</Badge>}
            />
          ))}
        </List>
      )}
      {opened !== undefined && (
        <DiscountForm
          {...opened}
          services={services.data}
          currency={currency}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
