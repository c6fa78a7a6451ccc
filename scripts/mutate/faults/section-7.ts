import type { Fault } from '../fault.ts'

const branches = 'apps/server/src/modules/catalogue/branches/list-branches.ts'
const resources = 'apps/server/src/modules/catalogue/resources/list-resources.ts'
const services = 'apps/server/src/modules/catalogue/services/list-services.ts'
const fields = 'apps/server/src/modules/catalogue/fields/list-fields.ts'
const ratings = 'apps/server/src/modules/clients/reviews/list-ratings.ts'
const ownAppointments = 'apps/server/src/modules/booking/own-appointments/list-own-appointments.ts'
const question = 'apps/server/src/modules/booking/slots/slot-question.ts'
const manifest = 'apps/server/src/platform/pages/page-manifest.ts'
const configuration = 'apps/server/src/modules/catalogue/companies/read-configuration.ts'

/** Calls: a query that is not honoured, an answer that lacks a part. */
export const faultsOfCalls: Fault[] = [
  {
    ids: ['S7.config.3'],
    file: configuration,
    from: 'query.withBookingSettings === true ?',
    to: 'query.withBookingSettings !== undefined ?',
  },
  {
    ids: ['S7.config.4'],
    file: configuration,
    from: "localizations: wanted.has('localizations') ?",
    to: "localizations: wanted.has('menu') ?",
  },
  { ids: ['S7.field.2'], file: fields, from: "query.where('model', '=', asked.model)", to: 'query' },
  { ids: ['S7.field.3'], file: fields, from: "query.where('active', '=', asked.active)", to: 'query' },
  { ids: ['S7.field.4'], file: fields, from: "query.where('deleted', '=', asked.deleted)", to: 'query' },
  { ids: ['S7.field.5'], file: fields, from: 'inOrder(query, asked.sort,', to: 'inOrder(query, undefined,' },
  { ids: ['S7.branch.2'], file: branches, from: "query.where('active', '=', active)", to: 'query' },
  { ids: ['S7.branch.3'], file: branches, from: "query.where(isOneOf('branch_id', id))", to: 'query' },
  { ids: ['S7.branch.4'], file: branches, from: "['name', 'city', 'street']", to: "['name', 'city']" },
  {
    ids: ['S7.branchbooking.1'],
    file: 'packages/domain/src/companies/booking-settings.ts',
    from: 'part.inherited !== true',
    to: 'part.inherited === false',
  },
  {
    ids: ['S7.resource.3'],
    file: resources,
    from: "query.where('resource.active', '=', active)",
    to: 'query',
  },
  {
    ids: ['S7.resource.4'],
    file: resources,
    from: "query.where('resource.parent_id', 'is', null)",
    to: 'query',
  },
  {
    ids: ['S7.resource.4'],
    file: resources,
    from: "query.where('resource.parent_id', '=', parentId)",
    to: 'query',
  },
  {
    ids: ['S7.resource.5'],
    file: 'apps/server/src/modules/booking/slots/resources-free-at.ts',
    from: '{ leastSeconds: SHORTEST_SECONDS }',
    to: '{ durationSeconds: SHORTEST_SECONDS }',
  },
  { ids: ['S7.resource.6'], file: resources, from: "query.where('resource.type', '=', type)", to: 'query' },
  {
    ids: ['S7.resource.7'],
    file: resources,
    from: "query.where(isOneOf('resource.resource_id', id))",
    to: 'query',
  },
  {
    ids: ['S7.resource.8'],
    file: resources,
    from: 'query.where(holdsText(fullName(locale), name))',
    to: 'query',
  },
  { ids: ['S7.resource.9'], file: resources, from: '          wanted.length,', to: '          1,' },
  { ids: ['S7.service.3'], file: services, from: "query.where(isActive, '=', active)", to: 'query' },
  {
    ids: ['S7.service.5'],
    file: 'apps/server/src/modules/catalogue/services/prices.ts',
    from: '...momentAt(branch, withDiscountsOn),',
    to: '...momentAt(branch, withDiscountsOn.slice(0, 10)),',
  },
  {
    ids: ['S7.service.6'],
    file: services,
    from: "query.where('service.parent_id', '=', parentId)",
    to: 'query',
  },
  {
    ids: ['S7.service.7'],
    file: services,
    from: "query.where(holdsText(textIn(locale, 'service', 'name'), name))",
    to: 'query',
  },
  {
    ids: ['S7.service.8'],
    file: services,
    from: "where.not(isOneOf('service.service_id', skipId))",
    to: "where.not(isOneOf('service.service_id', skipId.slice(0, 1)))",
  },
  { ids: ['S7.service.9'], file: services, from: "query.where('service.type', '=', type)", to: 'query' },
  {
    ids: ['S7.service.10'],
    file: services,
    from: "services.where('service.group_training_service', '=', groupTrainingService)",
    to: 'services',
  },
  {
    ids: ['S7.service.11'],
    file: services,
    from: "services.where(isOneOf('service.booking_type', bookingType))",
    to: 'services',
  },
  {
    ids: ['S7.service.13'],
    file: services,
    from: "query.where(isOneOf('service.service_id', id))",
    to: 'query',
  },
  {
    ids: ['S7.rating.2'],
    file: ratings,
    from: 'inOrder(query, asked.sort,',
    to: 'inOrder(query, undefined,',
  },
  {
    ids: ['S7.rating.3'],
    file: ratings,
    from: 'ids: asked.service }',
    to: 'ids: undefined as string[] | undefined }',
  },
  {
    ids: ['S7.rating.4'],
    file: ratings,
    from: 'ids: asked.resource }',
    to: 'ids: undefined as string[] | undefined }',
  },
  { ids: ['S7.manifest.1'], file: manifest, from: "lang: first('lang')", to: "lang: 'uk'" },
  {
    ids: ['S7.slots.2'],
    file: 'apps/server/src/modules/booking/slots/list-resource-slots.ts',
    from: 'slotCutter: query.slotCutter ?? slotSeconds',
    to: 'slotCutter: slotSeconds',
  },
  {
    ids: ['S7.slots.8'],
    file: question,
    from: 'overrides.minTimeStrategy ??',
    to: "(overrides.slotCutter === 1800 ? 'NOW' : overrides.minTimeStrategy) ??",
  },
  {
    ids: ['S7.slots.9', 'S7.slots.2'],
    file: question,
    from: 'overrides.startAlign ?? slot_cutter.start_align,',
    to: 'slot_cutter.start_align,',
  },
  { ids: ['S7.slots.10', 'S7.slots.2'], file: question, from: 'overrides.startAlignCustom ?? ', to: '' },
  { ids: ['S7.slots.11'], file: question, from: 'overrides.slotCutter ?? ', to: '' },
  {
    ids: ['S7.slots.12'],
    file: question,
    from: "overrides.slotCutterMode ?? ('BY_STEP' as const)",
    to: "'BY_STEP' as const",
  },
  {
    ids: ['S7.slots.14', 'S7.slots.2'],
    file: question,
    from: 'includeTaken: overrides.includeAppointmentsTime ?? false',
    to: 'includeTaken: false',
  },
  {
    ids: ['S7.slots.15', 'S7.slots.2'],
    file: question,
    from: 'includePast: overrides.includePastTimeFrames ?? false',
    to: 'includePast: false',
  },
  {
    ids: ['S7.slots.16', 'S7.slots.2'],
    file: 'apps/server/src/modules/booking/slots/slot-prices.ts',
    from: 'query.withDiscounts ? shownDiscount(original_price, price) : null',
    to: 'null',
  },
  {
    ids: ['S7.slots.17', 'S7.slots.2'],
    file: 'apps/server/src/modules/booking/slots/slot-prices.ts',
    from: '...(query.withPrices ? { price: original_price } : {})',
    to: '...{ price: original_price }',
  },
  {
    ids: ['S7.slots.18', 'S7.slots.2'],
    file: 'apps/server/src/modules/booking/slots/openness.ts',
    from: 'if (preventBookingEnabled !== true) return bounds',
    to: 'return bounds',
  },
  {
    ids: ['S7.slots.21'],
    file: 'apps/widget/src/features/slots/slot-query.ts',
    from: 'startAlign: cutter.start_align,',
    to: "startAlign: 'WORK_START' as const,",
  },
  {
    ids: ['S7.record.2'],
    file: ownAppointments,
    from: ".$if(condition === 'CURRENT', (each) => each.where(isCurrent(now)))",
    to: '',
  },
  {
    ids: ['S7.record.3', 'S9.page.6'],
    file: ownAppointments,
    from: 'const PAGE_SIZE = 20',
    to: 'const PAGE_SIZE = 21',
  },
  {
    ids: ['S7.record.4'],
    file: ownAppointments,
    from: 'withBranch: asked.withBranch ?? false',
    to: 'withBranch: true',
  },
  {
    ids: ['S7.record.5'],
    file: ownAppointments,
    from: 'withDetails: asked.withDetails ?? false',
    to: 'withDetails: true',
  },
  {
    ids: ['S7.record.6'],
    file: ownAppointments,
    from: '${boundedBy(end!)} <= ${bound(end!)}',
    to: '${boundedBy(end!)} < ${bound(end!)}',
  },
  {
    ids: ['S7.record.7'],
    file: ownAppointments,
    from: "'appointment.appointment_id', ids)),\n        asked.sort,",
    to: "'appointment.appointment_id', ids)),\n        undefined,",
  },
]
