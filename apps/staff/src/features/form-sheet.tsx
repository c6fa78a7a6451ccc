import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { type ReactNode, useId } from 'react'

type FormSheetProps = {
  title: string
  /** Words of the button. */
  submit: string
  busy: boolean
  kind?: 'primary' | 'danger'
  disabled?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A form in a sheet: its button stays in view below the fields. */
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
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Sheet>
  )
}
