/** Form for joining the waiting list: client, number of places or day. */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { webPage } from '@zapys/domain/addresses'
import type { FormField } from '@zapys/domain/validation'
import { ApiFailure, isRefusal, isWrongPhone } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { localStore } from '#widget/browser/storage.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BookingBlocked } from '#widget/features/booking/booking-blocked.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { PhoneField, phoneToSend } from '#widget/features/client-form/phone-field.tsx'
import { useEarlierConsent } from '#widget/features/client-form/earlier-consent.ts'
import { phoneCountry } from '#widget/features/client-form/phone-country.ts'
import { rememberClient, rememberedClient } from '#widget/features/client-form/remembered-client.ts'
import { typedUser } from '#widget/features/client-form/form-fields.ts'
import type { Typed } from '#widget/features/client-form/form-fields.ts'
import { OwnPhone } from '#widget/features/client-form/own-phone.tsx'
import { useForm } from '#widget/features/client-form/use-form.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { PlacesStepper } from '#widget/features/event-card/places-stepper.tsx'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { keepKey, withKey } from '#widget/features/owners-key/owners-key.ts'
import { useMe } from '#widget/session/use-me.ts'
import { Text, useFormats, useLocale, useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { keepEntry } from './waiting-here.ts'
import type { EntryRequest } from './waiting-here.ts'

/** Larger groups should contact the company. */
const MAX_PLACES = 10

type JoinSheetProps = AtBranch & { entryRequest: EntryRequest; open: boolean; onClose(): void }

export default function JoinSheet({ branch, settings, entryRequest, open, onClose }: JoinSheetProps) {
  const text = useText()
  const { typed, onType, ownPhone, meIsComing, remember } = useWhoWaits({ branch, settings })
  const [space, setSpace] = useState(1)
  const [day, setDay] = useState('days' in entryRequest ? (entryRequest.days[0] ?? '') : '')
  const privacyUrl = webPage(settings.online_booking.privacy_url)
  const privacy = useEarlierConsent(settings)
  const asksPrivacy = privacyUrl !== undefined && privacy.earlierConsent === undefined
  const form = useForm(fieldsOf(typed, asksPrivacy))
  const [refusedPhone, setRefusedPhone] = useState<string>()
  const country = phoneCountry(branch.timezone)
  const join = useJoin(branch, entryRequest, onClose)
  const errorOf = (id: string) => {
    const code =
      form.errors[id] ??
      (id === 'phone' && refusedPhone !== undefined && refusedPhone === typed.phone ? 'invalid_phone' : null)
    return code ? text(`forms.error.${code}`) : null
  }
  const labels = {
    first_name: text('booking.firstName'),
    phone: text('booking.phone'),
    privacy: text('booking.privacyShort'),
  }

  const submit = async () => {
    if (!form.submit()) return
    const phone = await phoneToSend(typed.phone ?? '', country)
    if (phone === undefined) return setRefusedPhone(typed.phone)
    await join.run({
      day,
      space,
      client: { first_name: typed.first_name?.trim() ?? '', phone },
      onWrongPhone: () => setRefusedPhone(typed.phone),
      onJoined: () => {
        privacy.remember()
        remember()
      },
    })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('waiting.title')}
      footer={
        <Button kind="primary" wide busy={join.busy || meIsComing} onClick={() => void submit()}>
          {text('booking.joinWaiting')}
        </Button>
      }
    >
      <form
        className="z-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="z-soft">{text('waiting.hint')}</p>
        {join.error &&
          (isRefusal(join.error) ? (
            <BookingBlocked failure={join.error} />
          ) : (
            <FailureNotice failure={join.error} />
          ))}
        <ErrorSummary
          key={form.submits}
          title={text('errors.validation.failed.title')}
          errors={(['first_name', 'phone', 'privacy'] as const).flatMap((id) => {
            const message = errorOf(id)
            return message
              ? [
                  {
                    fieldId: `wait_${id}`,
                    message: text('booking.fieldError', { field: labels[id], error: message }),
                  },
                ]
              : []
          })}
        />
        <Places entryRequest={entryRequest} day={day} space={space} onDay={setDay} onSpace={setSpace} />
        {meIsComing ? (
          <Skeleton shape="row" count={2} />
        ) : (
          <WhoWaits
            typed={typed}
            ownPhone={ownPhone}
            labels={labels}
            errorOf={errorOf}
            country={country}
            privacyUrl={asksPrivacy ? privacyUrl : undefined}
            onType={onType}
          />
        )}
      </form>
    </Sheet>
  )
}

/** Prefilled as the booking form. The guest who booked before on this device may be another person than the client. */
function useWhoWaits({ branch, settings }: AtBranch) {
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch.id)
  const remembers = !settings.widget_settings.disable_save_client_data
  const { data: me, isLoading: meIsComing } = useMe()
  const known = me ? typedUser(me, []) : meIsComing ? {} : rememberedClient(localStore, company.id)
  const typed: Typed = {
    ...(remembers ? known : {}),
    ...draft.fields,
    ...(me?.phone && { phone: me.phone }),
  }
  return {
    typed,
    ownPhone: me?.phone ?? undefined,
    meIsComing,
    onType: (id: string) => (value: string) =>
      update(({ fields }) => ({ fields: { ...fields, [id]: value } })),
    remember() {
      if (remembers && !me) rememberClient(localStore, company.id, typed)
    },
  }
}

const fieldsOf = (typed: Typed, asksPrivacy: boolean): Record<string, FormField> => ({
  first_name: { value: typed.first_name, rules: [{ kind: 'required' }] },
  phone: { value: typed.phone, rules: [{ kind: 'required' }, { kind: 'phone' }] },
  ...(asksPrivacy ? { privacy: { value: typed.privacy === 'true', rules: [{ kind: 'required' }] } } : {}),
})

type JoinInput = {
  day: string
  space: number
  client: { first_name: string; phone: string }
  /** Called before the entry's page is opened. */
  onJoined(): void
  onWrongPhone(): void
}

/** Adds the client to the waiting list and opens the page of the entry. */
function useJoin(branch: AtBranch['branch'], entryRequest: EntryRequest, onNotFull: () => void) {
  const text = useText()
  const toasts = useToasts()
  const { locale } = useLocale()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { company } = useCompany()
  const attempt = useRef({ sent: '', key: '' })
  // A toast would lie behind the sheet.
  const join = useAction('joinWaitingList', { handles: () => true })

  const run = async ({ day, space, client, onJoined, onWrongPhone }: JoinInput) => {
    const waiting = {
      company_id: company.id,
      branch_id: branch.id,
      ...('event' in entryRequest
        ? { event_id: entryRequest.event, service_ids: [] }
        : {
            date: day,
            service_ids: [...entryRequest.services],
            resource_id: entryRequest.resource,
            duration: entryRequest.seconds,
          }),
      space,
      client,
      locale,
    }
    // A retry after a lost response, with the same values, returns the same entry.
    const sent = JSON.stringify(waiting)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() }
    try {
      const entry = await join.run({
        params: {},
        body: { waiting },
        idempotencyKey: attempt.current.key,
      })
      onJoined()
      keepKey('waiting', entry.id, entry.manage_key)
      keepEntry(branch.id, entryRequest, day, entry.id)
      navigate(withKey(href('waiting', { entry: entry.id }), entry.manage_key))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isWrongPhone(error)) onWrongPhone()
      if (error.code !== 'waiting.notFull') return
      // There are free places after all, so the data behind the sheet is refetched.
      void queries.invalidateQueries()
      join.forget()
      toasts.show({
        tone: 'info',
        message: text('errors.waiting.notFull.title'),
        detail: text('errors.waiting.notFull.detail'),
      })
      onNotFull()
    }
  }
  return { run, busy: join.busy, error: join.error }
}

type PlacesProps = {
  entryRequest: EntryRequest
  day: string
  space: number
  onDay(day: string): void
  onSpace(space: number): void
}

/** Choice of the day, or of the number of places of an event. */
function Places({ entryRequest, day, space, onDay, onSpace }: PlacesProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <>
      {'days' in entryRequest && entryRequest.days.length > 1 && (
        <SelectField
          label={text('waiting.day')}
          name="wait_day"
          value={day}
          onChange={onDay}
          options={entryRequest.days.map((date) => ({ value: date, label: formats.date(date, 'weekday') }))}
        />
      )}
      {'event' in entryRequest && entryRequest.space > 1 && (
        <PlacesStepper value={space} most={Math.min(entryRequest.space, MAX_PLACES)} onChange={onSpace} />
      )}
    </>
  )
}

type WhoWaitsProps = {
  typed: Readonly<Record<string, string | undefined>>
  /** Phone of a signed-in client; shown, but not editable here. */
  ownPhone: string | undefined
  labels: Record<'first_name' | 'phone', string>
  errorOf(id: string): string | null
  country: ReturnType<typeof phoneCountry>
  /** Undefined where no consent is required. */
  privacyUrl: string | undefined
  onType(id: string): (value: string) => void
}

function WhoWaits({ typed, ownPhone, labels, errorOf, country, privacyUrl, onType }: WhoWaitsProps) {
  return (
    <>
      <TextField
        id="wait_first_name"
        name="first_name"
        label={labels.first_name}
        value={typed.first_name ?? ''}
        onChange={onType('first_name')}
        error={errorOf('first_name')}
        required
        autoComplete="given-name"
      />
      {ownPhone === undefined ? (
        <PhoneField
          name="wait_phone"
          label={labels.phone}
          value={typed.phone ?? ''}
          onChange={onType('phone')}
          error={errorOf('phone')}
          country={country}
        />
      ) : (
        <OwnPhone phone={ownPhone} />
      )}
      {privacyUrl !== undefined && (
        <Checkbox
          id="wait_privacy"
          name="privacy"
          label={
            <Text
              id="booking.privacyLinked"
              values={{
                link: linkTo(privacyUrl),
              }}
            />
          }
          value={typed.privacy === 'true'}
          onChange={(value) => onType('privacy')(String(value))}
          error={errorOf('privacy')}
          required
        />
      )}
    </>
  )
}

const linkTo = (to: string) => (words: ReactNode[]) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {words}
  </a>
)
