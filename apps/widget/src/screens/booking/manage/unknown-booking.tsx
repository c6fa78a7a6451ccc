import { ContactUs } from '#widget/company/contact-us.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon } from '@zapys/ui/icons.ts'

/** The key is missing, wrong or too old. Without a valid key the page does not reveal which. */
export function UnknownBooking() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={text('manage.unknownTitle')}
      text={text('manage.unknownText')}
      action={
        <>
          <ContactUs />
          <ButtonLink kind="quiet" to={href('home', {})}>
            {text('booking.toHome')}
          </ButtonLink>
        </>
      }
    />
  )
}
