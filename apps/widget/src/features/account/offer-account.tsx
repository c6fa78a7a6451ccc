/** Shown after a guest's booking: the benefits of an account, with the phone prefilled. */
import { useEffect } from 'react'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { keepPhone } from './stored-phone.ts'

export default function OfferAccount({ phone }: { phone: string | null }) {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  useEffect(() => {
    if (phone !== null) keepPhone(company.id, phone)
  }, [company.id, phone])
  return (
    <Card className="z-stack">
      <p>{text('account.offer')}</p>
      <ButtonLink wide to={href('login', {})}>
        {text('account.signIn')}
      </ButtonLink>
    </Card>
  )
}
