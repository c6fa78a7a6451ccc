import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Notice } from '@zapys/ui/notice.tsx'

export type Toast = {
  tone: 'success' | 'error' | 'info'
  message: string
  detail?: string
  /** The message is also shown at a field, so the toast closes automatically. */
  isAtField?: boolean
  /** Explains a navigation; shown on the next screen. */
  goesAlong?: boolean
}
type ShownToast = Toast & { key: number }

/** S2.toast. */
export const TOAST_MS = 3000
/** For errors also shown at a field. Others stay until dismissed, an action succeeds or the screen changes. */
export const ERROR_AT_FIELD_MS = 10_000

type Toasts = {
  show(toast: Toast): void
  shown: ShownToast[]
  dismiss(key: number): void
  worked(): void
  leave(): void
}

const ToastsContext = createContext<Toasts | null>(null)

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const nextKey = useRef(0)
  const dismiss = useCallback(
    (key: number) => setShown((toasts) => toasts.filter((toast) => toast.key !== key)),
    [],
  )
  const show = useCallback((toast: Toast) => {
    const key = nextKey.current++
    // The same text replaces the old toast: five failed calls are one broken connection.
    setShown((toasts) => [
      ...(toast.tone === 'success' ? withoutErrors(toasts) : toasts)
        .filter((other) => other.message !== toast.message || other.detail !== toast.detail)
        .slice(-2),
      { ...toast, key },
    ])
  }, [])
  const worked = useCallback(() => setShown(withoutErrors), [])
  const leave = useCallback(() => setShown(afterLeaving), [])
  const value = useMemo(
    () => ({ shown, show, dismiss, worked, leave }),
    [shown, show, dismiss, worked, leave],
  )
  return (
    <ToastsContext value={value}>
      {children}
      <div className="z-toasts">
        {shown.map((toast) => (
          <ToastView key={toast.key} toast={toast} onDismiss={() => dismiss(toast.key)} />
        ))}
      </div>
    </ToastsContext>
  )
}

const isError = ({ tone }: Toast) => tone === 'error'

const withoutErrors = (toasts: ShownToast[]): ShownToast[] =>
  toasts.some(isError) ? toasts.filter((toast) => !isError(toast)) : toasts

const afterLeaving = (toasts: ShownToast[]): ShownToast[] =>
  toasts.some(isError)
    ? toasts
        .filter((toast) => !isError(toast) || toast.goesAlong === true)
        .map((toast) => ({ ...toast, goesAlong: false }))
    : toasts

const msOf = ({ tone, isAtField = false }: Toast): number | undefined => {
  if (tone !== 'error') return TOAST_MS
  return isAtField ? ERROR_AT_FIELD_MS : undefined
}

function ToastView({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const latest = useRef(onDismiss)
  useEffect(() => {
    latest.current = onDismiss
  })
  const ms = msOf(toast)
  useEffect(() => {
    if (ms === undefined) return undefined
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return (
    <Notice
      tone={toast.tone}
      title={toast.message}
      onDismiss={toast.tone === 'error' ? onDismiss : undefined}
    >
      {toast.detail}
    </Notice>
  )
}

/** Messages at the top center: `show({ tone, message, detail? })`. `worked` and `leave` remove errors. */
export function useToasts(): Pick<Toasts, 'show' | 'worked' | 'leave'> {
  const toasts = useContext(ToastsContext)
  if (toasts === null) throw new Error('There is no place for toasts around this screen')
  return toasts
}
