import type { Fault } from '../fault.ts'

const settings = 'apps/server/src/modules/catalogue/companies/settings.ts'
const companies = 'packages/domain/src/companies'
const event = 'apps/server/src/modules/booking/events/read-event.ts'
const social = 'apps/widget/src/company/social-links.ts'
const merged = 'packages/domain/src/slots/to-merged.ts'
const card = 'apps/widget/src/features/event-card/event-card.tsx'

/** Data: what companies, catalogue, bookings and errors carry. */
export const faultsOfData: Fault[] = [
  {
    ids: ['S3.company.4'],
    file: 'apps/server/src/modules/catalogue/companies/read-configuration.ts',
    from: 'company_type: company.company_type,',
    to: "company_type: 'BASIC',",
  },
  {
    ids: ['S3.company.5'],
    file: settings,
    from: "(stored?.appointment_statuses ?? []) as CompanySettings['appointment_statuses']",
    to: "[] as CompanySettings['appointment_statuses']",
  },
  {
    ids: ['S3.company.6', 'S3.titles.4'],
    file: settings,
    from: "'one', 'few', 'many', 'other']",
    to: "'one', 'few', 'many', 'one as other']",
  },
  {
    ids: ['S3.widgetset.3'],
    file: 'apps/server/src/modules/catalogue/companies/read-configuration.ts',
    from: '{ ...widget_settings, custom_css }',
    to: '{ ...widget_settings, custom_css, color_schema: null }',
  },
  {
    ids: ['S3.widgetset.4'],
    file: settings,
    from: "company.language as WidgetSettings['default_locale']",
    to: "'uk' as WidgetSettings['default_locale']",
  },
  {
    ids: ['S3.bookingset.2'],
    file: `${companies}/booking-settings.ts`,
    from: 'online_booking: { ...inherited.online_booking, inherited: true }',
    to: 'online_booking: { ...inherited.online_booking, inherited: false }',
  },
  {
    ids: ['S3.bookingset.4'],
    file: `${companies}/defaults.ts`,
    from: "sms_auth_step: 'BOOKING_CONFIRMATION'",
    to: "sms_auth_step: 'BOOKING_START' as never",
  },
  {
    ids: ['S3.bookingset.5'],
    file: `${companies}/defaults.ts`,
    from: "start_screen: 'COMMON_BOOKING'",
    to: "start_screen: 'EVENT_BOOKING'",
  },
  {
    ids: ['S3.bookingset.8'],
    file: 'apps/widget/src/features/event-list/read-events.ts',
    from: 'SERVICE: [service],',
    to: 'SERVICE: [resource],',
  },
  {
    ids: ['S3.bookingset.16'],
    file: `${companies}/booking-settings.ts`,
    from: 'parts[name]?.[key] ?? value',
    to: "key === 'slot_size' ? value : (parts[name]?.[key] ?? value)",
  },
  { ids: ['S3.social.1'], file: social, from: 'one.order - other.order', to: 'other.order - one.order' },
  {
    ids: ['S3.social.4'],
    file: social,
    from: 'address === undefined ? [] :',
    to: "address === undefined || kind === 'line' ? [] :",
  },
  {
    ids: ['S3.resource.2'],
    file: 'apps/server/src/modules/catalogue/resources/read-resource.ts',
    from: 'resource.parent_id as parent',
    to: 'resource.resource_type_id as parent',
  },
  {
    ids: ['S3.service.6', 'S7.service.4'],
    file: 'apps/server/src/modules/catalogue/services/prices.ts',
    from: 'amount: entry.amount,',
    to: 'amount: 0,',
  },
  {
    ids: ['S3.event.1'],
    file: event,
    from: '    gt: { name, space, used_space },',
    to: '    gt: { name, space, used_space: 0 },',
  },
  {
    ids: ['S3.event.2'],
    file: event,
    from: "sql<number>`sum(space)`.as('places')",
    to: "sql<number>`count(*)`.as('places')",
  },
  {
    ids: ['S3.event.3'],
    file: event,
    from: '    space,\n    used_space,',
    to: '    space: used_space,\n    used_space,',
  },
  {
    ids: ['S3.event.5'],
    file: card,
    from: "text('events.placesLeft', { count: left })",
    to: "text('events.placesLeft', { count: space })",
  },
  { ids: ['S3.event.6'], file: card, from: 'used: space - left', to: 'used: left' },
  {
    ids: ['S3.slot.7'],
    file: merged,
    from: 'slot.id ?? String(slot.time.start_time)',
    to: 'slot.id ?? `${slot.time.start_time}${slot.available}`',
  },
  {
    ids: ['S3.slot.8'],
    file: merged,
    from: 'slot.id ?? String(slot.time.start_time)',
    to: 'String(slot.time.start_time)',
  },
  {
    ids: ['S3.record.1'],
    file: 'apps/server/src/modules/booking/own-appointments/to-own-appointments.ts',
    from: '? { ...appointment, branch: { ...branch, phone: row.branch_phone } }',
    to: '? { ...appointment, branch }',
  },
  {
    ids: ['S3.error.1'],
    file: 'apps/server/src/platform/errors/error-payload.ts',
    from: "detail: reasonsIn(errors) ?? text('detail'),",
    to: "detail: '',",
  },
  {
    ids: ['S3.error.2'],
    file: 'apps/server/src/platform/errors/error-payload.ts',
    from: '...(errors === undefined ? {} : { errors }),',
    to: '',
  },
  {
    ids: ['S3.error.3'],
    file: 'apps/server/src/platform/errors/error-payload.ts',
    from: "ruleMessage !== undefined && error.code === '50001'",
    to: "ruleMessage !== undefined && error.code === 'FEATURE_DISABLED'",
  },
  {
    ids: ['S3.error.4'],
    file: 'apps/server/src/platform/errors/error-payload.ts',
    from: '{ metadata: { restriction: { rule: { message: ruleMessage } } } }',
    to: '{ metadata: { restriction: { rule: {} } } }',
  },
]
