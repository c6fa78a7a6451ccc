import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Field } from '@zapys/contract'
import type { ShownError } from './use-form.ts'
import { useStable } from '#widget/browser/use-stable.ts'
import { Text, useText } from '#widget/language/use-text.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { Checkbox, TextArea, TextField } from '@zapys/ui/field.tsx'
import { ExtraField } from './extra-field.tsx'
import { extraId, isTicked } from './form-fields.ts'
import type { Typed } from './form-fields.ts'
import { OwnPhone } from './own-phone.tsx'
import { PhoneField } from './phone-field.tsx'
import './client-form.css'

type ClientFormProps = {
  typed: Typed
  onType(id: string, value: string): void
  fields: readonly Field[]
  errors: Partial<Record<string, ShownError | null>>
  submits: number
  /** Country of national phone numbers. */
  country: string
  /** Phone of a signed-in client; shown, but not editable here. */
  ownPhone?: string | undefined
  termsUrl: string | null | undefined
  privacyUrl: string | null | undefined
  /** False if consent was already given. */
  asksPrivacy: boolean
} & FormExtras

type Bind = (id: string) => {
  name: string
  value: string
  onChange(value: string): void
  error: string | null
}

/** Additional parts of the form, set by its screen. */
export type FormExtras = {
  /** Fields before the name. */
  top?: ((bind: Bind) => ReactNode) | undefined
  /** Names of the screen's own fields in the list of errors. */
  labels?: Record<string, string>
  /** One checkbox for all consents, in place of two. S5.consent. */
  consent?: ReactNode
  /** Hides the comment, which orders do not have. */
  noComment?: boolean
}

/** Client data: name and phone at once, other fields on demand, so that the whole form fits a phone's screen. */
export function ClientForm(props: ClientFormProps) {
  const { typed, fields, errors } = props
  const onChangeOf = useOnChange(props.onType)
  const text = useText()
  const required = fields.filter((field) => field.required)
  const optional = fields.filter((field) => !field.required)
  const labels: Record<string, string> = {
    first_name: text('booking.firstName'),
    phone: text('booking.phone'),
    email: text('booking.email'),
    terms: text('booking.termsShort'),
    privacy: text('booking.privacyShort'),
    consent: text('booking.privacyShort'),
    ...props.labels,
    ...Object.fromEntries(fields.map((field) => [extraId(field), field.name])),
  }
  const messageOf = (id: string) => {
    const code = errors[id]
    return code ? text(`forms.error.${code}`) : null
  }
  const bind: Bind = (id) => ({
    name: id,
    value: typed[id] ?? '',
    onChange: onChangeOf(id),
    error: messageOf(id),
  })
  const tick = (id: string) => ({
    name: id,
    value: isTicked(typed, id),
    onChange: onChangeOf(id),
    error: messageOf(id),
  })
  const failed = Object.keys(errors).filter((id) => errors[id])
  const inMore = ['email', ...(props.noComment ? [] : ['comment']), ...optional.map(extraId)]
  const moreTitle = props.noComment ? 'booking.email' : 'booking.emailAndComment'

  return (
    <form className="z-form" noValidate onSubmit={(submit) => submit.preventDefault()}>
      <ErrorSummary
        key={props.submits}
        title={text('errors.validation.failed.title')}
        errors={failed.map((id) => ({
          fieldId: id,
          message: text('booking.fieldError', { field: labels[id] ?? id, error: messageOf(id) ?? '' }),
        }))}
      />
      {props.top?.(bind)}
      <TextField
        {...bind('first_name')}
        label={text('booking.firstName')}
        required
        autoComplete="given-name"
      />
      {props.ownPhone === undefined ? (
        <PhoneField {...bind('phone')} label={text('booking.phone')} country={props.country} />
      ) : (
        <OwnPhone phone={props.ownPhone} />
      )}
      {required.map((field) => (
        <ExtraField key={field.id} field={field} bind={bind} tick={tick} />
      ))}
      <More
        title={optional.length > 0 ? text('booking.moreFields') : text(moreTitle)}
        filled={inMore.filter((id) => typed[id]).length}
        open={inMore.some((id) => errors[id])}
      >
        <TextField
          {...bind('email')}
          label={text('booking.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        {optional.map((field) => (
          <ExtraField key={field.id} field={field} bind={bind} tick={tick} />
        ))}
        {!props.noComment && (
          <TextArea {...bind('comment')} label={text('booking.comment')} maxLength={COMMENT_LENGTH} />
        )}
      </More>
      <Consents {...props} tick={tick} />
    </form>
  )
}

/** The names of further participants are added to it: the API takes 2,000 characters. */
const COMMENT_LENGTH = 1000

type OnChange = (value: string | boolean) => void

/** A stable function per field: typing in one field does not render the others again. */
function useOnChange(onType: ClientFormProps['onType']): (id: string) => OnChange {
  const type = useStable(onType)
  return useMemo(() => onChangeById(type), [type])
}

function onChangeById(type: ClientFormProps['onType']) {
  const known = new Map<string, OnChange>()
  return (id: string) => {
    const onChange: OnChange = known.get(id) ?? ((value) => type(id, String(value)))
    known.set(id, onChange)
    return onChange
  }
}

type ConsentsProps = Pick<ClientFormProps, 'termsUrl' | 'privacyUrl' | 'asksPrivacy' | 'consent'> & {
  tick(id: string): { name: string; value: boolean; onChange(value: boolean): void; error: string | null }
}

/** Consents: terms and privacy, or one checkbox set by the screen. */
function Consents({ termsUrl, privacyUrl, asksPrivacy, consent, tick }: ConsentsProps) {
  const terms = useMemo(() => termsUrl && <Linked id="booking.termsLinked" to={termsUrl} />, [termsUrl])
  const privacy = useMemo(
    () => privacyUrl && <Linked id="booking.privacyLinked" to={privacyUrl} />,
    [privacyUrl],
  )
  return (
    <>
      {termsUrl && <Checkbox {...tick('terms')} required label={terms} />}
      {privacyUrl && !asksPrivacy && (
        <p className="z-soft" data-kept>
          <Linked id="booking.privacyGiven" to={privacyUrl} />
        </p>
      )}
      {privacyUrl && asksPrivacy && <Checkbox {...tick('privacy')} required label={privacy} />}
      {consent && <Checkbox {...tick('consent')} required label={consent} />}
    </>
  )
}

type MoreProps = { title: string; filled: number; open: boolean; children: ReactNode }

/** Opened by the client, or by an error inside. `filled`: number of fields that already have a value. */
function More({ title, filled, open, children }: MoreProps) {
  const text = useText()
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="z-form__more"
      open={open || opened}
      onToggle={(toggle) => setOpened(toggle.currentTarget.open)}
    >
      <summary>
        {title}
        {filled > 0 && (
          <span className="z-form__filled">{text('booking.moreFilled', { count: filled })}</span>
        )}
      </summary>
      <div className="z-form__fields">{children}</div>
    </details>
  )
}

function Linked({
  id,
  to,
}: {
  id: 'booking.termsLinked' | 'booking.privacyLinked' | 'booking.privacyGiven'
  to: string
}) {
  return <Text id={id} values={{ link: linkTo(to) }} />
}

const linkTo = (to: string) => (words: ReactNode[]) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {words}
  </a>
)
