import { flushSync } from 'react-dom'

/** Expands a form and moves the focus there, because the pressed button disappears. */
export function showAndFocus(show: () => void, fieldId: string): void {
  flushSync(show)
  document.getElementById(fieldId)?.focus()
}
