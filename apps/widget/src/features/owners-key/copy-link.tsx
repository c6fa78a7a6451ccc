import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { CopyIcon } from '@zapys/ui/icons.ts'

/** `address` as the widget writes it, the key included. */
export function CopyLink({ label, address }: { label: string; address: string }) {
  const text = useText()
  const toasts = useToasts()
  const copy = async () => {
    const link = new URL(address, location.href).href
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ tone: 'success', message: text('chrome.linkCopied') })
    } catch {
      // Not allowed in some frames: then the link is shown, and can be copied by hand.
      toasts.show({ tone: 'info', message: link })
    }
  }
  return (
    <Button kind="quiet" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
