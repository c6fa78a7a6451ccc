import type { Service } from '@zapys/contract'
import { afterService, flowOf } from '@zapys/domain/flows'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'

/** Links to the times of one or several services with any free performer; for a rental, to its resources. */
export function useServiceLink() {
  const href = useCompanyHref()
  const { settings, bookingSettings } = useCompany()
  const timeView = bookingSettings.widget_settings.time_select_view_type
  return (branch: string, service: Service, ...more: Service[]) => {
    if (service.booking_type !== 'RENT')
      return href(
        timeView === 'MONTH' ? 'serviceByDate' : 'serviceByWeek',
        { branch, service: service.id },
        { s: more.length > 0 ? [service, ...more].map(({ id }) => id).join(',') : undefined },
      )
    const { code } = flowOf(settings.widget_settings.flows)
    const next = afterService(code, { branch, resource: null, services: [service], timeView })
    return next.route === 'rentResources'
      ? href(next.route, next.params, next.query)
      : href('services', { branch })
  }
}
