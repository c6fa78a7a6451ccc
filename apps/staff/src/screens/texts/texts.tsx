/** /texts: wording of messages to clients, by kind, channel and language. */
import type { Locale, MessageKinds } from '@zapys/contract'
import { localeNames } from '@zapys/i18n/locales'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useRef, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { useTextFault } from '#staff/features/messages/use-text-fault.ts'
import { useMessageText } from '#staff/features/messages/use-message-text.ts'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type Kind = MessageKinds['content'][number]
type Channel = 'SMS' | 'MAIL' | 'MESSENGER'
type Place = { kind: Kind['kind']; channel: Channel; locale: Locale }

export function TextsScreen() {
  const text = useText()
  const { locale } = useLanguage()
  const { company } = useSession()
  const kinds = useCall('readMessageKinds', { params: { company: company.id } })
  const [place, setPlace] = useState<Place>({ kind: 'BOOKED', channel: 'SMS', locale })
  const { report, bar } = useDone()
  // Typed texts of other messages, channels and languages stay until they are saved.
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const placeKey = `${place.kind} ${place.channel} ${place.locale}`
  const chosen = kinds.data?.content.find(({ kind }) => kind === place.kind)
  return (
    <Screen title={text('desk.texts.title')}>
      <p className="z-soft">{text('desk.texts.lead')}</p>
      {kinds.error !== null && <FailureNotice error={kinds.error} onRetry={() => void kinds.refetch()} />}
      {kinds.isPending && <Skeleton shape="row" count={3} />}
      {kinds.data && chosen && (
        <>
          <PlaceFields kinds={kinds.data.content} place={place} onPlace={setPlace} />
          <TextEditor
            key={placeKey}
            place={place}
            chosen={chosen}
            typed={typed[placeKey]}
            onTyped={(next) => setTyped((before) => ({ ...before, [placeKey]: next }))}
            report={report}
          />
        </>
      )}
      {bar}
    </Screen>
  )
}

const channelsOf = (kind: Kind['kind']): Channel[] =>
  kind === 'SURVEY' || kind === 'REVIEW' ? ['MAIL', 'MESSENGER'] : ['SMS', 'MAIL', 'MESSENGER']

const languages: readonly Locale[] = ['uk', 'en', 'pl', 'ru']

type PlaceProps = { kinds: readonly Kind[]; place: Place; onPlace(place: Place): void }

function PlaceFields({ kinds, place, onPlace }: PlaceProps) {
  const text = useText()
  const choose = (part: Partial<Place>) => {
    const next = { ...place, ...part }
    const [first = 'MAIL'] = channelsOf(next.kind)
    onPlace({ ...next, channel: channelsOf(next.kind).includes(next.channel) ? next.channel : first })
  }
  return (
    <div className="desk-trio">
      <SelectField
        label={text('desk.texts.kind')}
        name="kind"
        value={place.kind}
        onChange={(value) => {
          const known = kinds.find(({ kind }) => kind === value)
          if (known) choose({ kind: known.kind })
        }}
        options={kinds.map(({ kind }) => ({ value: kind, label: text(`desk.message.${kind}`) }))}
      />
      <SelectField
        label={text('desk.texts.channel')}
        name="channel"
        value={place.channel}
        onChange={(value) => {
          const knownChannel = channelsOf(place.kind).find((channel) => channel === value)
          if (knownChannel) choose({ channel: knownChannel })
        }}
        options={channelsOf(place.kind).map((channel) => ({
          value: channel,
          label: text(`desk.texts.${channel}`),
        }))}
      />
      <SelectField
        label={text('desk.language')}
        name="locale"
        value={place.locale}
        onChange={(value) => {
          const knownLocale = languages.find((locale) => locale === value)
          if (knownLocale) choose({ locale: knownLocale })
        }}
        options={languages.map((locale) => ({ value: locale, label: localeNames[locale] }))}
      />
    </div>
  )
}

function standardOf({ texts }: Kind, { channel, locale }: Place): { title: string; text: string } {
  const standard = texts[locale]
  return {
    title: channel === 'MAIL' ? (standard?.title ?? '') : '',
    text: (channel === 'SMS' ? standard?.sms : standard?.mail) ?? '',
  }
}

/** Undefined: the stored text. */
type Typed = { title: string; words: string } | undefined

type EditorProps = {
  place: Place
  chosen: Kind
  typed: Typed
  onTyped(typed: Typed): void
  report(act: DoneAct): void
}

function TextEditor({ place, chosen, typed, onTyped, report }: EditorProps) {
  const text = useText()
  const { company, can } = useSession()
  const own = chosen.own_texts.find(
    ({ kind, channel, locale }) =>
      kind === place.kind && channel === place.channel && locale === place.locale,
  )
  const standard = standardOf(chosen, place)
  const { title, words } = typed ?? { title: own?.title ?? standard.title, words: own?.text ?? standard.text }
  const setTitle = (next: string) => onTyped({ title: next, words })
  const setWords = (next: string) => onTyped({ title, words: next })
  const area = useRef<HTMLDivElement>(null)
  const save = useAction('saveMessageText', ['readMessageKinds'])
  const isMail = place.channel === 'MAIL'
  const ownTitle = isMail && title.trim() !== '' && title !== standard.title ? title.trim() : null
  const preview = useMessageText(company.id, { ...place, title: ownTitle, text: words })
  const { kind, channel } = place
  const fault = useTextFault({ kind, channel, title: ownTitle, text: words })
  const send = (message: string | null) =>
    save.send(
      {
        params: { company: company.id },
        body: { message_text: { ...place, text: message, ...(message !== null && { title: ownTitle }) } },
      },
      {
        onSuccess: () => {
          if (message === null) onTyped({ title: standard.title, words: standard.text })
          report({ words: text(message === null ? 'desk.texts.restored' : 'desk.texts.saved') })
        },
      },
    )
  const insert = (name: string) => {
    const field = area.current?.querySelector('textarea')
    const caret = field?.selectionStart ?? words.length
    const end = field?.selectionEnd ?? caret
    setWords(`${words.slice(0, caret)}{${name}}${words.slice(end)}`)
    field?.focus()
  }
  const names = chosen.placeholders.filter(
    (name) => name !== 'count' && (name !== 'link' || place.channel === 'SMS'),
  )
  return (
    <form
      className="z-stack"
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        if (fault !== undefined) area.current?.querySelector('textarea')?.focus()
        else if (words.trim() !== '') send(words)
      }}
    >
      {isMail && (
        <TextField
          label={text('desk.texts.subject')}
          name="title"
          maxLength={150}
          value={title}
          onChange={setTitle}
        />
      )}
      <div ref={area}>
        <TextArea
          label={text('desk.texts.text')}
          hint={text(own === undefined ? 'desk.texts.isStandard' : 'desk.texts.isOwn')}
          name="text"
          maxLength={2000}
          value={words}
          onChange={setWords}
        />
      </div>
      <div className="z-cluster" role="group" aria-label={text('desk.texts.placeholders')}>
        {names.map((name) => (
          <Chip key={name} onPress={() => insert(name)}>
            {`{${name}}`}
          </Chip>
        ))}
      </div>
      <Preview preview={preview} fault={fault} />
      {save.error !== null && <FailureNotice error={save.error} />}
      {can('settings.write') && (
        <div className="z-cluster">
          <Button kind="primary" type="submit" busy={save.busy} disabled={words.trim() === ''}>
            {text('desk.save')}
          </Button>
          {own !== undefined && (
            <Button kind="quiet" onClick={() => send(null)}>
              {text('desk.texts.restore')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

type PreviewProps = { preview: ReturnType<typeof useMessageText>; fault: string | undefined }

/** Preview with example values, or the fault of the text. */
function Preview({ preview: { data, error }, fault }: PreviewProps) {
  const text = useText()
  const hasFailed = fault !== undefined || error !== null
  return (
    <section className="class-part" aria-label={text('desk.message.preview')}>
      <h2>{text('desk.message.preview')}</h2>
      {hasFailed && (
        <p className="z-field__error" role="alert">
          {fault ?? text('desk.failure.title')}
        </p>
      )}
      {!hasFailed && data && (
        <blockquote className="desk-quote">
          {data.title !== null && <strong>{data.title}</strong>}
          {data.title !== null && '\n'}
          {data.text}
        </blockquote>
      )}
      {!hasFailed && data?.sms && (
        <p className="z-soft z-small">
          {text('desk.texts.sms', {
            characters: data.sms.characters,
            parts: data.sms.parts,
            most: data.sms.max_parts,
          })}
        </p>
      )}
    </section>
  )
}
