import { Button, IconButton } from '@zapys/ui/button.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { CloseIcon } from '@zapys/ui/icons.ts'
import { isLocalDate } from '@zapys/domain/time'
import { useEffect, useMemo } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { usePriceWords } from '#staff/features/money/price-words.ts'
import type { Draft } from './draft.ts'
import { MAX_SERVICES } from './services-change.ts'

type ServicesFieldProps = {
  company: string
  branch: string
  draft: Draft
  change(part: Partial<Draft>): void
  error: string | undefined
}

/** Services in order, limited to those of the chosen performer. */
export function ServicesField({ company, branch, draft, change, error }: ServicesFieldProps) {
  const text = useText()
  const formats = useFormats()
  const { service, moreServices, person, day } = draft
  const services = useAll(
    'listBranchServices',
    {
      params: { company, branch },
      query: {
        active: true,
        type: 'SERVICE',
        resource: person === '' ? undefined : person,
        withPriceOn: isLocalDate(day) ? day : undefined,
      },
    },
    { staleMs: 300_000, keepPrevious: true },
  )
  const bookable = useMemo(
    () =>
      (services.data ?? []).filter(
        ({ booking_type, group_training_service }) => booking_type === 'GENERAL' && !group_training_service,
      ),
    [services.data],
  )
  const isKnown = (chosen: string) => chosen === '' || bookable.some(({ id }) => id === chosen)
  // The performer was chosen after a service that they do not perform.
  const isUnknown =
    services.data !== undefined && !services.isPlaceholderData && ![service, ...moreServices].every(isKnown)
  useEffect(() => {
    if (!isUnknown) return
    const offered = new Set(bookable.map(({ id }) => id))
    const [first = '', ...rest] = [service, ...moreServices].filter((id) => offered.has(id))
    change({ service: first, moreServices: rest })
  }, [isUnknown, change, bookable, service, moreServices])
  const priceWords = usePriceWords()
  const options = bookable.map(({ id, name, duration, price_from }) => ({
    value: id,
    label: [name, formats.duration(duration), ...priceWords(price_from)].join(' · '),
  }))
  const changeMore = (index: number, chosen: string | undefined) =>
    change({
      moreServices: moreServices.flatMap((one, place) =>
        place !== index ? [one] : chosen === undefined ? [] : [chosen],
      ),
    })
  return (
    <>
      <SelectField
        label={text('desk.booking.service')}
        name="service"
        required
        placeholder={text('desk.booking.chooseService')}
        value={service}
        error={error ?? null}
        onChange={(chosen) => change({ service: chosen })}
        options={options}
      />
      {moreServices.map((chosen, index) => (
        // The same service may occur twice, so only its position identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="desk-with-action">
          <SelectField
            label={text('desk.booking.serviceNumber', { number: index + 2 })}
            name={`service_${index + 2}`}
            placeholder={text('desk.booking.chooseService')}
            value={chosen}
            onChange={(next) => changeMore(index, next)}
            options={options}
          />
          <IconButton
            label={text('desk.booking.removeService', { number: index + 2 })}
            onClick={() => changeMore(index, undefined)}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {service !== '' && moreServices.length + 1 < MAX_SERVICES && (
        <Button size="s" kind="quiet" onClick={() => change({ moreServices: [...moreServices, ''] })}>
          {text('desk.booking.addService')}
        </Button>
      )}
      {services.error !== null && (
        <FailureNotice error={services.error} onRetry={() => void services.refetch()} />
      )}
    </>
  )
}
