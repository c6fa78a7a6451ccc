import type { LocalDate } from '@zapys/domain/time'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { CopyIcon } from '@zapys/ui/icons.ts'
import './certificate-code.css'

type CertificateCodeProps = {
  code: string
  name: string
  lastDay: LocalDate
  /** For a gift: link to its card, to be shared. */
  cardLink?: string
}

/** The code is enough to use the certificate: it is shown large, to be read out, copied, printed or sent as a gift. */
export function CertificateCode({ code, name, lastDay, cardLink }: CertificateCodeProps) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const { company } = useCompany()
  const toasts = useToasts()
  const copy = async (words: string, message: string) => {
    try {
      await navigator.clipboard.writeText(words)
      toasts.show({ tone: 'success', message })
    } catch {
      // Some frames forbid it; the code is visible and can be copied by hand.
      toasts.show({ tone: 'info', message: words })
    }
  }
  const send = async () => {
    // Without the source by which the buyer came.
    const { origin, pathname } = new URL(href('home', {}), location.href)
    const link = origin + pathname
    const date = formats.date(lastDay)
    const words =
      cardLink === undefined
        ? text('gifts.words', { company: company.name, name, code, date, link })
        : text('gifts.cardWords', { company: company.name, link: cardLink })
    if (!('share' in navigator)) return await copy(words, text('gifts.copied'))
    try {
      await navigator.share({ title: name, text: words })
    } catch (error) {
      // The client closed the share dialog of the device.
      if (!(error instanceof DOMException) || error.name !== 'AbortError')
        await copy(words, text('gifts.copied'))
    }
  }
  return (
    <Section title={text('memberships.code')}>
      <Card className="z-stack">
        <p className="z-secret">{code}</p>
        <p className="z-soft z-small">{text('memberships.codeHint')}</p>
        <div className="z-cluster z-gift-ways">
          <Button
            icon={<CopyIcon aria-hidden />}
            onClick={() => void copy(code, text('memberships.codeCopied'))}
          >
            {text('memberships.copyCode')}
          </Button>
          <Button onClick={() => void send()}>{text('gifts.send')}</Button>
          <Button onClick={() => window.print()}>{text('memberships.printGift')}</Button>
        </div>
      </Card>
    </Section>
  )
}
