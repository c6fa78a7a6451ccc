import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Notice } from '@zapys/ui/notice.tsx'

export type Toast = { tone: 'success' | 'error' | 'info'; message: string; detail?: string }
type ShownToast = Toast & { key: number }

/** S2.toast. Errors stay until they are dismissed: 3 s are too short to read and are lost to screen readers. */
export const TOAST_MS = 3000

type Toasts = { show(toast: Toast): void; shown: ShownToast[]; dismiss(key: number): void }

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
    // The same words again replace the old toast: five failed calls are one broken connection.
    setShown((toasts) => [
      ...toasts.filter((other) => other.message !== toast.message || other.detail !== toast.detail).slice(-2),
      { ...toast, key },
    ])
  }, [])
  const value = useMemo(() => ({ shown, show, dismiss }), [shown, show, dismiss])
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

function ToastView({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const latest = useRef(onDismiss)
  useEffect(() => {
    latest.current = onDismiss
  })
  useEffect(() => {
    if (toast.tone === 'error') return undefined
    const timer = setTimeout(() => latest.current(), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast.tone])
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

/** Messages at the top centre: `show({ tone, message, detail? })`. */
export function useToasts(): Pick<Toasts, 'show'> {
  const toasts = useContext(ToastsContext)
  if (toasts === null) throw new Error('There is no place for toasts around this screen')
  return toasts
}
