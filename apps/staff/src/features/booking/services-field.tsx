import { Button, IconButton } from '@zapys/ui/button.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { CloseIcon } from '@zapys/ui/icons.ts'
import { useEffect } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { usePriceWords } from '#staff/features/money/price-words.ts'
import type { Draft } from './draft.ts'
import { MAX_SERVICES } from './services-change.ts'
import { isRental, useBookableServices } from './use-bookable-services.ts'

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
  const { service, moreServices } = draft
  const { services, bookable } = useBookableServices(company, branch, draft)
  const isKnown = (chosen: string) => chosen === '' || bookable.some(({ id }) => id === chosen)
  // The performer was chosen after a service that they do not perform.
  const isUnknown =
    services.data !== undefined && !services.isPlaceholderData && ![service, ...moreServices].every(isKnown)
  useEffect(() => {
    if (!isUnknown) return
    const offered = new Set(bookable.map(({ id }) => id))
    const [first = '', ...rest] = [service, ...moreServices].filter((id) => offered.has(id))
    change({ service: first, moreServices: rest, length: null })
  }, [isUnknown, change, bookable, service, moreServices])
  const priceWords = usePriceWords()
  const optionsOf = (offered: typeof bookable) =>
    offered.map((one) => ({
      value: one.id,
      // A rental is as long as the client wants.
      label: [
        one.name,
        ...(isRental(one) ? [] : [formats.duration(one.duration)]),
        ...priceWords(one.price_from),
      ].join(' · '),
    }))
  const chosen = bookable.find(({ id }) => id === service)
  const isAlone = chosen !== undefined && isRental(chosen)
  const furtherOptions = optionsOf(bookable.filter((one) => !isRental(one)))
  const choose = (id: string) => {
    const next = bookable.find((one) => one.id === id)
    change({ service: id, length: null, ...(next && isRental(next) && { moreServices: [] }) })
  }
  const changeMore = (index: number, next: string | undefined) =>
    change({
      moreServices: moreServices.flatMap((one, place) =>
        place !== index ? [one] : next === undefined ? [] : [next],
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
        onChange={choose}
        options={optionsOf(bookable)}
      />
      {moreServices.map((further, index) => (
        // The same service may occur twice, so only its position identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="desk-with-action">
          <SelectField
            label={text('desk.booking.serviceNumber', { number: index + 2 })}
            name={`service_${index + 2}`}
            placeholder={text('desk.booking.chooseService')}
            value={further}
            onChange={(next) => changeMore(index, next)}
            options={furtherOptions}
          />
          <IconButton
            label={text('desk.booking.removeService', { number: index + 2 })}
            onClick={() => changeMore(index, undefined)}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {service !== '' && !isAlone && moreServices.length + 1 < MAX_SERVICES && (
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
