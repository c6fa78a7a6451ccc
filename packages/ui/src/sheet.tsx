import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.ts'
import { useUiWords } from './words.tsx'

/**
 * A modal sheet from the bottom. The native dialog traps the focus, handles Esc,
 * and returns the focus to the element that opened it.
 */
export function Sheet({
  open,
  onClose,
  title,
  children,
  footer,
}: {
  open: boolean
  onClose(): void
  title: string
  children: ReactNode
  footer?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const words = useUiWords()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  useLayoutEffect(() => {
    const element = dialog.current
    // A dialog that is removed while open does not return the focus.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="z-sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(press) => {
        if (press.target === dialog.current) onClose() // the backdrop belongs to the dialog element itself
      }}
    >
      <div className="z-sheet__panel">
        <div className="z-sheet__head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={words.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="z-sheet__body">{open && children}</div>
        {footer && (
          <div className="z-sheet__foot" data-kept>
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
