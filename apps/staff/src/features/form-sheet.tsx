import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type FormSheetProps = {
  title: string
  /** Label of the button. */
  submit: string
  busy: boolean
  kind?: 'primary' | 'danger'
  disabled?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A form in a sheet; its button stays visible below the fields. */
export function FormSheet({
  title,
  submit,
  busy,
  kind = 'primary',
  disabled = false,
  onSubmit,
  onClose,
  children,
}: FormSheetProps) {
  const form = useId()
  const fields = useFirstFault()
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button kind={kind} type="submit" form={form} busy={busy} disabled={disabled} wide>
          {submit}
        </Button>
      }
    >
      <form
        id={form}
        ref={fields.ref}
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          onSubmit()
          fields.look()
        }}
      >
        {children}
      </form>
    </Sheet>
  )
}

/** Focuses the first field with an error after a submit, because in a long form it may be out of view. */
function useFirstFault() {
  const ref = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  useEffect(() => {
    if (submits > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submits])
  return { ref, look: () => setSubmits((before) => before + 1) }
}
