import { Button } from '@zapys/ui/button.tsx'
import { CheckIcon, CopyIcon } from '@zapys/ui/icons.ts'
import { useId, useRef, useState } from 'react'
import { useText } from '#staff/language/language.tsx'

/** A text for use elsewhere, with a copy button. */
export function CopiedText({
  label,
  value,
  isCode = false,
}: {
  label: string
  value: string
  isCode?: boolean
}) {
  const text = useText()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const line = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Pages without TLS have no clipboard access: the text is selected for manual copying.
      area.current?.select()
      line.current?.select()
    }
  }
  return (
    <div className="booking-page__copied">
      <label className="z-visually-hidden" htmlFor={id}>
        {label}
      </label>
      {isCode ? (
        <textarea
          ref={area}
          id={id}
          className="z-input booking-page__code-text"
          readOnly
          rows={3}
          value={value}
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <input
          ref={line}
          id={id}
          className="z-input"
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Button
        icon={isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
        onClick={() => void copy()}
        aria-label={text('desk.page.copyOf', { what: label })}
      >
        {isCopied ? text('desk.page.copied') : text('desk.page.copy')}
      </Button>
    </div>
  )
}
