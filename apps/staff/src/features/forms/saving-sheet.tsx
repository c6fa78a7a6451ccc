import type { ReactNode } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { SaveFailure } from './save-failure.tsx'
import type { Saving } from './use-saving.ts'

type SavingSheetProps = {
  title: string
  submit: string
  saving: Saving
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A thing of the catalogue in a sheet; what the server rejects stands above the button. */
export function SavingSheet({ saving, children, ...form }: SavingSheetProps) {
  return (
    <FormSheet {...form} busy={saving.busy}>
      {children}
      <SaveFailure saving={saving} />
    </FormSheet>
  )
}
