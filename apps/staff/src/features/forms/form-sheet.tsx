import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import type { ReactNode } from 'react'
import { SaveFailure } from './save-failure.tsx'
import type { Saving } from './use-saving.ts'

const FORM = 'form-sheet'

type FormSheetProps = {
  title: string
  submit: string
  saving: Saving
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A thing of the catalogue in a sheet; what the server rejects stands above the button. */
export function FormSheet({ title, submit, saving, onSubmit, onClose, children }: FormSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" type="submit" form={FORM} busy={saving.busy} wide>
          {submit}
        </Button>
      }
    >
      <form
        id={FORM}
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <SaveFailure saving={saving} />
      </form>
    </Sheet>
  )
}
