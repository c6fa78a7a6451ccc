import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { CopyIcon } from '@zapys/ui/icons.ts'
import './certificate-code.css'

/** The code alone is enough to use the certificate: it is shown large, to be read out or copied. */
export function CertificateCode({ code }: { code: string }) {
  const text = useText()
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toasts.show({ tone: 'success', message: text('memberships.codeCopied') })
    } catch {
      // Not allowed in some frames: it stands there, and can be copied by hand.
      toasts.show({ tone: 'info', message: code })
    }
  }
  return (
    <Section title={text('memberships.code')}>
      <Card className="z-stack">
        <p className="z-secret">{code}</p>
        <p className="z-soft z-small">{text('memberships.codeHint')}</p>
        <Button icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
          {text('memberships.copyCode')}
        </Button>
      </Card>
    </Section>
  )
}
