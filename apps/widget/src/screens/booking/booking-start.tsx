// /i/:company/booking?next=events&redirect=<address>&start=1
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useAllBranches } from '#widget/company/branch-pages.ts'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BookingClosed, useBookingClosed } from '#widget/features/catalogue/booking-closed.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useSteps } from './steps/use-steps.ts'

/** Redirects to the first step with a choice. */
export default function BookingStart() {
  const text = useText()
  const href = useCompanyHref()
  const steps = useSteps()
  const search = useSearch()
  const { bookingSettings } = useCompany()
  const isAmongAll = steps.choosesAmongAll('BRANCH')
  const first = useBranches().data?.content
  const all = useAllBranches(isAmongAll)
  const branches = isAmongAll ? all : first
  const closed = useBookingClosed(bookingSettings)
  // Target of links from the company's site, like the big button: companies with classes start with events.
  const eventsFirst = search.has('start') && bookingSettings.widget_settings.start_screen === 'EVENT_BOOKING'
  // It redirects, so its heading is only for screen readers.
  useScreen({ title: closed?.title ?? text('booking.bookVisit'), hideTitle: closed === undefined })

  if (eventsFirst) return <Redirect to={href('events', {})} />
  if (closed) return <BookingClosed why={closed} />
  if (branches === undefined) return <Skeleton shape="row" count={5} />
  const branch = steps.autoBranch(branches)
  return (
    <Redirect
      to={
        branch
          ? steps.afterBranch(branch.id)
          : href('branches', {}, { next: search.get('next'), redirect: search.get('redirect') })
      }
    />
  )
}
