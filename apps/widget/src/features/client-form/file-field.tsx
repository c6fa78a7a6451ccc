/** Field for one picture or PDF; loaded when a form has one. */
import { useEffect, useRef } from 'react'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { FieldFrame } from '@zapys/ui/field.tsx'
import type { FieldProps } from '@zapys/ui/field.tsx'
import { AttachIcon, CloseIcon, RetryIcon } from '@zapys/ui/icons.ts'
import { useUpload } from './use-upload.ts'
import type { Shown } from './use-upload.ts'
import './file-field.css'

/** JPEG first, because phones then convert their own formats to it. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,application/pdf'

type FileFieldProps = Pick<FieldProps, 'name' | 'value' | 'onChange' | 'error' | 'required'> & {
  label: string
}

export default function FileField({ label, name, value, onChange, error, required }: FileFieldProps) {
  const text = useText()
  const { shown, isGone, choose, retry, remove } = useUpload(value, onChange)
  const box = useFocusThatStays(shown === undefined)
  const problem = shown?.kind === 'failed' ? shown.problem : isGone ? 'gone' : undefined
  const wording = problem === undefined ? error : text(`files.problem.${problem}`)
  return (
    <div ref={box}>
      <FieldFrame
        label={label}
        name={name}
        required={required}
        error={wording}
        hint={shown === undefined ? text('files.hint') : undefined}
      >
        {(wiring) =>
          shown === undefined ? (
            <div className="z-file z-file--empty">
              <AttachIcon aria-hidden="true" />
              <span aria-hidden="true">{text('files.choose')}</span>
              <input
                {...wiring}
                type="file"
                name={name}
                accept={ACCEPTED}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file !== undefined) void choose(file)
                }}
              />
            </div>
          ) : (
            // A group instead of a label, so that pressing the label does not press a control inside.
            <div
              id={wiring.id}
              className="z-file"
              role="group"
              aria-label={label}
              aria-describedby={wiring['aria-describedby']}
              tabIndex={-1}
            >
              <Chosen shown={shown} onRetry={retry} onRemove={remove} />
            </div>
          )
        }
      </FieldFrame>
      <p className="z-visually-hidden" role="status">
        {useAnnouncement(shown)}
      </p>
    </div>
  )
}

function Chosen({ shown, onRetry, onRemove }: { shown: Shown; onRetry(): void; onRemove(): void }) {
  const text = useText()
  const describe = useDescription()
  const name = nameOf(shown) ?? text('files.attached')
  const isSending = shown.kind === 'sending'
  return (
    <>
      <AttachIcon aria-hidden="true" />
      <div className="z-file__about">
        <p className="z-file__name">{name}</p>
        {shown.kind === 'kept' && shown.facts && <p className="z-file__facts">{describe(shown.facts)}</p>}
        {isSending && (
          <>
            <p className="z-file__facts">
              {text('files.sending', { percent: Math.round(shown.share * 100) })}
            </p>
            <progress className="z-file__progress" value={shown.share} max={1} aria-label={name} />
          </>
        )}
        {shown.kind === 'failed' && shown.problem === 'network' && (
          <Button size="s" icon={<RetryIcon aria-hidden />} onClick={onRetry}>
            {text('files.retry')}
          </Button>
        )}
      </div>
      <IconButton label={text(isSending ? 'files.cancel' : 'files.remove', { name })} onClick={onRemove}>
        <CloseIcon aria-hidden="true" />
      </IconButton>
    </>
  )
}

const nameOf = (shown: Shown) => (shown.kind === 'kept' ? shown.facts?.name : shown.name)

/** `PDF · 1.2 MB`. */
function useDescription() {
  const text = useText()
  const formats = useFormats()
  return ({ type, size }: { type: string; size: number }) => {
    const kind = type.replace(/^.*\//, '').toUpperCase()
    const kilobytes = Math.max(1, Math.round(size / 1024))
    const length =
      kilobytes < 1024
        ? text('files.size.kb', { size: kilobytes })
        : text('files.size.mb', { size: formats.number(kilobytes / 1024, { max: 1 }) })
    return `${kind} · ${length}`
  }
}

/** Announced once per step, not for every percent. */
function useAnnouncement(shown: Shown | undefined): string {
  const text = useText()
  if (shown?.kind === 'sending') return text('files.sendingName', { name: shown.name })
  if (shown?.kind === 'kept' && shown.facts) return text('files.sent', { name: shown.facts.name })
  return ''
}

/** The focused element disappears on choosing and removing a file, so the focus moves to its replacement. */
function useFocusThatStays(isEmpty: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(isEmpty)
  useEffect(() => {
    if (before.current === isEmpty) return
    before.current = isEmpty
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input, [role=group]')?.focus()
  }, [isEmpty])
  return box
}
