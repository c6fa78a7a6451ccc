import type { ReactNode } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { SaveFailure } from './save-failure.tsx'
import type { Saving } from './use-saving.ts'

type SavingSheetProps = {
  title: string
  submit: string
  saving: Saving
  /** Of the branch that is saved; absent: the company's first branch. */
  timezone?: string | undefined
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A catalogue item in a sheet; rejections are shown above the button. */
export function SavingSheet({ saving, timezone, children, ...form }: SavingSheetProps) {
  return (
    <FormSheet {...form} busy={saving.busy}>
      {children}
      <SaveFailure saving={saving} timezone={timezone} />
    </FormSheet>
  )
}
