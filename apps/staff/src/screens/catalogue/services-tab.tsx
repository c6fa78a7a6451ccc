import type { CompanyService } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { DownIcon, EditIcon, PlusIcon, ServiceIcon, UpIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { CategoryForm } from '#staff/features/catalogue/category-form.tsx'
import { ordinalsAfterMove } from '#staff/features/catalogue/order.ts'
import { draftOf, emptyService } from '#staff/features/catalogue/service-draft.ts'
import { type Choices, ServiceForm } from '#staff/features/catalogue/service-form.tsx'
import { useCatalogue, useServicePrices } from '#staff/features/catalogue/use-choices.ts'
import { SaveFailure } from '#staff/features/forms/save-failure.tsx'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { usePriceWords } from '#staff/features/money/price-words.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type Opened = { kind: 'service' | 'category'; id?: string }

export function ServicesTab() {
  const text = useText()
  const { services, lists, types, resources, error, refetch } = useCatalogue()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const failed = error !== null && <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!services || !lists || !types || !resources) return failed || <Skeleton shape="row" count={4} />
  const categories = services.filter(({ type }) => type === 'GROUP')
  const choices: Choices = { categories, lists, types, resources }
  const groups = [
    ...categories.map((category) => ({
      category,
      services: services.filter(({ type, parent }) => type === 'SERVICE' && parent === category.id),
    })),
    {
      category: undefined,
      services: services.filter(({ type, parent }) => type === 'SERVICE' && parent === null),
    },
  ]
  return (
    <>
      {failed}
      <div className="z-cluster">
        <Button
          kind="primary"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => setOpened({ kind: 'service' })}
        >
          {text('desk.catalogue.addService')}
        </Button>
        <Button onClick={() => setOpened({ kind: 'category' })}>{text('desk.catalogue.addCategory')}</Button>
      </div>
      {services.length === 0 && (
        <EmptyState
          icon={<ServiceIcon />}
          title={text('desk.catalogue.none')}
          text={text('desk.catalogue.noneHint')}
        />
      )}
      {groups.map(({ category, services: listed }) =>
        category === undefined && listed.length === 0 ? null : (
          <ServiceGroup
            key={category?.id ?? 'none'}
            category={category}
            services={listed}
            isOnly={categories.length === 0}
            onOpen={(id) => setOpened({ kind: 'service', id })}
            onEdit={() => category && setOpened({ kind: 'category', id: category.id })}
          />
        ),
      )}
      {opened?.kind === 'category' && <StoredCategory key={opened.id} {...opened} onClose={close} />}
      {opened?.kind === 'service' && opened.id === undefined && lists[0] !== undefined && (
        <ServiceForm
          stored={emptyService(
            lists[0].id,
            resources.flatMap(({ id, active, room }) => (active && !room ? [id] : [])),
          )}
          choices={choices}
          onClose={close}
        />
      )}
      {opened?.kind === 'service' && opened.id !== undefined && (
        <StoredService key={opened.id} id={opened.id} choices={choices} onClose={close} />
      )}
    </>
  )
}

type ServiceGroupProps = {
  category: CompanyService | undefined
  services: readonly CompanyService[]
  /** There is only one group, so no heading is shown. */
  isOnly: boolean
  onOpen(id: string): void
  onEdit(): void
}

function ServiceGroup({ category, services, isOnly, onOpen, onEdit }: ServiceGroupProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const { saving, save } = useSaving(['listCompanyServices'], () => {})
  const prices = useServicePrices()
  const priceWords = usePriceWords()
  const move = (id: string, by: -1 | 1) => {
    const changed = ordinalsAfterMove(services, id, by)
    if (changed.length > 0)
      save(async (send) => {
        for (const { id: service, ordinal } of changed)
          await send('changeService', {
            params: { company: company.id, service },
            body: { company_service: { ordinal } },
          })
      })
  }
  const name = category?.name ?? text(isOnly ? 'desk.catalogue.tab.services' : 'desk.catalogue.noCategory')
  return (
    <Section
      title={name}
      action={
        category && (
          <IconButton label={text('desk.catalogue.edit', { name })} onClick={onEdit}>
            <EditIcon />
          </IconButton>
        )
      }
    >
      {services.length === 0 && <p className="z-soft">{text('desk.catalogue.emptyCategory')}</p>}
      {services.length > 0 && (
        <List label={name}>
          {services.map((service, index) => (
            <ListRow
              key={service.id}
              onPress={() => onOpen(service.id)}
              title={service.name}
              subtitle={[
                formats.duration(service.duration),
                ...priceWords(prices.get(service.id)),
                ...(service.booking_type === 'GENERAL'
                  ? []
                  : [text(`desk.setUp.kind.${service.booking_type}`)]),
              ].join(' · ')}
              badge={
                !service.active ? (
                  <Badge>{text('desk.catalogue.off')}</Badge>
                ) : (
                  !service.public && <Badge>{text('desk.catalogue.hidden')}</Badge>
                )
              }
              action={
                <span className="desk-order">
                  <IconButton
                    label={text('desk.catalogue.up', { name: service.name })}
                    aria-disabled={index === 0}
                    onClick={() => move(service.id, -1)}
                  >
                    <UpIcon />
                  </IconButton>
                  <IconButton
                    label={text('desk.catalogue.down', { name: service.name })}
                    aria-disabled={index === services.length - 1}
                    onClick={() => move(service.id, 1)}
                  >
                    <DownIcon />
                  </IconButton>
                </span>
              }
            />
          ))}
        </List>
      )}
      <SaveFailure saving={saving} />
    </Section>
  )
}

function StoredService({ id, choices, onClose }: { id: string; choices: Choices; onClose(): void }) {
  const { company } = useSession()
  const params = { company: company.id, service: id }
  const service = useCall('readCompanyService', { params })
  const needs = useCall('readServiceNeeds', { params })
  const prices = useAll('listServicePrices', { params })
  const reads = [service, needs, prices]
  const refetch = () => Promise.all(reads.map((read) => read.refetch()))
  const stored =
    service.data && needs.data && prices.data && draftOf(service.data, needs.data.needs, prices.data)
  return (
    <OpenedOnce
      stored={stored}
      isFresh={reads.every(({ isFetchedAfterMount, isSuccess }) => isFetchedAfterMount && isSuccess)}
      error={service.error ?? needs.error ?? prices.error}
      onRetry={() => void refetch()}
    >
      {(first) => <ServiceForm id={id} stored={first} choices={choices} onClose={onClose} />}
    </OpenedOnce>
  )
}

function StoredCategory({ id, onClose }: { id?: string; onClose(): void }) {
  const { company } = useSession()
  const category = useCall(
    'readCompanyService',
    { params: { company: company.id, service: id ?? '' } },
    { enabled: id !== undefined },
  )
  if (id === undefined) return <CategoryForm onClose={onClose} />
  return (
    <OpenedOnce
      stored={category.data}
      isFresh={category.isFetchedAfterMount && category.isSuccess}
      error={category.error}
      onRetry={() => void category.refetch()}
    >
      {(first) => <CategoryForm category={first} onClose={onClose} />}
    </OpenedOnce>
  )
}

type OpenedOnceProps<Stored> = {
  stored: Stored | undefined
  /** All of `stored` was read after this form was asked for. */
  isFresh: boolean
  error: ApiFailure | null
  onRetry(): void
  children(first: Stored): ReactNode
}

/** Opens a form with fresh data. It then stays open with these, also if a later read fails. */
function OpenedOnce<Stored>({ stored, isFresh, error, onRetry, children }: OpenedOnceProps<Stored>) {
  const [first, setFirst] = useState<Stored>()
  if (first !== undefined) return children(first)
  if (isFresh && stored !== undefined) setFirst(stored)
  return error !== null && <FailureNotice error={error} onRetry={onRetry} />
}
