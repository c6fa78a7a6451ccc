import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { appointment, guest } from '../examples.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  AttachRequest,
  BlockRequest,
  BranchChangeRequest,
  BranchRequest,
  BranchResource,
  BranchResourceQuery,
  BranchDay,
  BranchDayQuery,
  BranchSchedule,
  CompanyAppointment,
  CompanyAppointmentQuery,
  CompanyBranch,
  CompanyBranchQuery,
  CompanyClient,
  CompanyClientQuery,
  CompanyClientRequest,
  CompanyService,
  CompanyServiceQuery,
  ImageQuery,
  KeepQuery,
  PriceEntry,
  PriceEntryQuery,
  PricesRequest,
  ResourceChangeRequest,
  ResourceRequest,
  ResourceSchedule,
  ScheduleDay,
  ScheduleDayChangeRequest,
  ScheduleDayRequest,
  ScheduleQuery,
  ScheduleWeek,
  ScheduleWeekRequest,
  ServiceChangeRequest,
  ServiceNeeds,
  ServiceNeedsRequest,
  ServiceRequest,
  StaffAppointmentQuery,
  StaffAppointmentRequest,
  StaffChangeRequest,
  UploadedImage,
} from './schemas.ts'

export const listCompanyAppointments = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment' },
  summary:
    'Bookings of a branch, cancelled ones included, 100 a page, soonest first; of a performer’s key the own ones',
  tag: 'operator',
  params: BranchParams,
  query: CompanyAppointmentQuery,
  body: z.undefined(),
  answer: paged(CompanyAppointment),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  budgets: ['key.read'],
  parameterTexts: {
    start: 'Keeps bookings that start at this instant or later.',
    end: 'Keeps bookings that start at this instant or earlier.',
    sort: 'By `start_time`, `created`, `price`, `duration` or `status`.',
  },
})

export const readBranchDay = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment/day' },
  summary:
    'All bookings of a branch that start on a day, cancelled ones included, soonest first, at most 2,000. Not paged',
  tag: 'operator',
  params: BranchParams,
  query: BranchDayQuery,
  body: z.undefined(),
  answer: BranchDay,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'bookings.read',
  budgets: ['key.read'],
  parameterTexts: { day: 'The day at the branch, from midnight to midnight.' },
})

export const listCompanyClients = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/client' },
  summary:
    'Clients of the company, 100 a page, newest first; of a performer’s key those who booked with them',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyClientQuery,
  body: z.undefined(),
  answer: paged(CompanyClient),
  errors: ['validation.failed'],
  right: 'clients.read',
  budgets: ['key.read'],
  parameterTexts: {
    sort: 'By `created`, `first_name` or `last_name`.',
    phone: 'Keeps the client with this number: its digits with the country code, with or without the plus.',
  },
})

export const listBranchResources = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/resource' },
  summary:
    'Resources of a branch with their phones, those that are switched off included, 100 a page, by ordinal',
  tag: 'operator',
  params: BranchParams,
  query: BranchResourceQuery,
  body: z.undefined(),
  answer: paged(BranchResource),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  budgets: ['key.read'],
  parameterTexts: { sort: 'By `ordinal`, `name` or `last_name`.' },
})

export const listBranchServices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/service' },
  summary:
    'Services of a branch and all categories, those that are switched off or not online included, 100 a page, by ordinal',
  tag: 'operator',
  params: BranchParams,
  query: CompanyServiceQuery,
  body: z.undefined(),
  answer: paged(CompanyService),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  budgets: ['key.read'],
  parameterTexts: { sort: 'By `ordinal`, `name` or `duration`.' },
})

export const listCompanyServices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service' },
  summary: 'Services and categories of the whole company, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyServiceQuery,
  body: z.undefined(),
  answer: paged(CompanyService),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  budgets: ['key.read'],
  parameterTexts: { sort: 'By `ordinal`, `name` or `duration`.' },
})

export const listServicePrices = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service/{service}/prices' },
  summary: 'Price entries of a service, of every price list, 100 a page',
  tag: 'operator',
  params: z.object({ company: Id, service: Id }),
  query: PriceEntryQuery,
  body: z.undefined(),
  answer: paged(PriceEntry),
  errors: ['validation.failed', 'service.notFound'],
  right: 'catalogue.read',
  budgets: ['key.read'],
})

export const createCompanyAppointment = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/appointment' },
  summary:
    'Book services for a client of the company: at any minute, as long and at the price that is said. What is taken stays taken. Idempotent like a booking of a client',
  tag: 'operator',
  params: BranchParams,
  query: StaffAppointmentQuery,
  body: StaffAppointmentRequest,
  answer: CompanyAppointment,
  errors: [
    'validation.failed',
    'branch.notFound',
    'service.notFound',
    'resource.notFound',
    'client.notFound',
    'appointment.startTime.hasPassed',
    'appointment.duration.tooLong',
    'appointment.time.unavailable',
    'appointment.time.taken',
    '50001',
    'idempotency.bodyChanged',
  ],
  right: 'bookings.write',
  budgets: ['key.write'],
  idempotent: true,
  example: {
    appointment: {
      ...appointment,
      client: { id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66' },
      duration: 3600,
      status: 'CONFIRMED_BY_CLIENT',
      source: 'BO',
      price: 45_000,
    },
  },
})

export const changeCompanyAppointment = defineKeyCall({
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/appointment/{appointment}',
  },
  summary:
    'Move a booking, cancel it (status CANCELLED, or the one that cancelled bookings of the company have), or say another status',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, appointment: Id }),
  query: z.object({}),
  body: StaffChangeRequest,
  answer: CompanyAppointment,
  errors: [
    'validation.failed',
    'branch.notFound',
    'appointment.notFound',
    'appointment.cancelled',
    'service.notFound',
    'resource.notFound',
    'appointment.startTime.hasPassed',
    'appointment.duration.tooLong',
    'appointment.time.unavailable',
    'appointment.time.taken',
    'membership.move.notCovered',
    'appointment.over',
  ],
  right: 'bookings.write',
  budgets: ['key.write'],
  example: {
    appointment: { start_time: '2026-04-16T10:00:00.000Z', duration: 3600 },
  },
})

export const createCompanyClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client' },
  summary: 'Add a client; one who has the phone already is refused, and found by the list',
  tag: 'operator',
  params: CompanyParams,
  query: z.object({}),
  body: CompanyClientRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'phone.notInternational', 'client.alreadyExists'],
  right: 'clients.write',
  budgets: ['key.write'],
  example: {
    client: {
      first_name: guest.client.first_name,
      last_name: guest.client.last_name,
      phone: guest.client.phone,
    },
  },
})

export const blockClient = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/client/{client}/block' },
  summary:
    'Block a client, with a reason that staff sees and until when, or end the block. Bookings that are there stay',
  tag: 'operator',
  params: z.object({ company: Id, client: Id }),
  query: z.object({}),
  body: BlockRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'client.notFound'],
  right: 'clients.write',
  budgets: ['key.write'],
  example: { block: { reason: 'Не приходить', until: '2027-01-01T00:00:00.000Z' } },
})

const catalogueWrite = { tag: 'operator', right: 'catalogue.write', budgets: ['key.write'] } as const
const ServiceParams = z.object({ company: Id, service: Id })
const BranchServiceParams = z.object({ company: Id, branch: Id, service: Id })
const ResourceParams = z.object({ company: Id, branch: Id, resource: Id })

export const listCompanyBranches = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branches' },
  summary: 'Branches of the company, those that are switched off included, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyBranchQuery,
  body: z.undefined(),
  answer: paged(CompanyBranch),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  budgets: ['key.read'],
  parameterTexts: { sort: 'By `ordinal` or `name`.' },
})

export const createBranch = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch' },
  summary: 'Add a branch; it has no hours, no resources and offers no service yet',
  params: CompanyParams,
  query: z.object({}),
  body: BranchRequest,
  answer: CompanyBranch,
  errors: ['validation.failed', 'phone.notInternational'],
  example: { branch: { name: 'Lviv', timezone: 'Europe/Kyiv', city: 'Lviv', street: 'Rynok Sq, 1' } },
})

export const changeBranch = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}' },
  summary:
    'Change a branch, or switch it off and on. Another time zone moves its hours, and no booking: what is booked stays at its moment',
  params: BranchParams,
  query: KeepQuery,
  body: BranchChangeRequest,
  answer: CompanyBranch,
  errors: ['validation.failed', 'branch.notFound', 'phone.notInternational', 'catalogue.inUse'],
  example: { branch: { phone: '+380445550110' } },
})

export const createResource = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource' },
  summary: 'Add a resource to a branch; it works as the branch does, until it has hours of its own',
  params: BranchParams,
  query: z.object({}),
  body: ResourceRequest,
  answer: BranchResource,
  errors: ['validation.failed', 'branch.notFound', 'phone.notInternational'],
  example: { resource: { name: 'Анна', last_name: 'Коваль', phone: guest.client.phone } },
})

export const changeResource = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource/{resource}' },
  summary: 'Change a resource, or switch it off and on',
  params: ResourceParams,
  query: KeepQuery,
  body: ResourceChangeRequest,
  answer: BranchResource,
  errors: ['validation.failed', 'resource.notFound', 'phone.notInternational', 'catalogue.inUse'],
  example: { resource: { active: false } },
})

export const listSchedules = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/resource/schedule' },
  summary:
    'Hours of the resources of a branch: weekly ones, and those of single days from start to end, at most 366 of them. Not paged',
  tag: 'operator',
  params: BranchParams,
  query: ScheduleQuery,
  body: z.undefined(),
  answer: z.array(ResourceSchedule),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  budgets: ['key.read'],
})

export const addScheduleDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/day',
  },
  summary:
    'Hours of a resource on a single day: ON in place of its week, OFF taken away. The same hours are there once',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleDayRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
  example: { frame: { date: '2026-04-20', start_time: 32_400, end_time: 50_400, type: 'ON' } },
})

export const removeScheduleDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/day/{frame}',
  },
  summary: 'Remove hours of a single day; removing them again changes nothing',
  params: z.object({ company: Id, branch: Id, resource: Id, frame: Id }),
  query: KeepQuery,
  body: ScheduleDayChangeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'schedule.notFound', 'catalogue.inUse'],
  example: { frame: { active: false } },
})

export const saveResourceWeek = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'PUT',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/week',
  },
  summary: 'Say the hours of a resource for all weeks, in place of those there were; none: as its branch',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleWeekRequest,
  answer: ScheduleWeek,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
  example: { frames: [{ weekday: 2, start_time: 36_000, end_time: 64_800 }] },
})

export const readBranchSchedule = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/schedule' },
  summary:
    'Hours of a branch, which bound those of its resources: weekly ones, and those of single days from start to end, at most 366 of them',
  tag: 'operator',
  params: BranchParams,
  query: ScheduleQuery,
  body: z.undefined(),
  answer: BranchSchedule,
  errors: ['validation.failed', 'branch.notFound'],
  right: 'catalogue.read',
  budgets: ['key.read'],
})

export const saveBranchWeek = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/branch/{branch}/schedule/week' },
  summary: 'Say the hours of a branch for all weeks, in place of those there were; none: never open',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleWeekRequest,
  answer: ScheduleWeek,
  errors: ['validation.failed', 'branch.notFound', 'catalogue.inUse'],
  example: { frames: [{ weekday: 1, start_time: 32_400, end_time: 72_000 }] },
})

export const addBranchDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/day' },
  summary:
    'Hours of a branch on a single day, such as a holiday: ON in place of its week, OFF taken away. The same hours are there once',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleDayRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'branch.notFound', 'catalogue.inUse'],
  example: { frame: { date: '2026-12-25', start_time: 0, end_time: 86_400, type: 'OFF' } },
})

export const removeBranchDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/day/{frame}' },
  summary: 'Remove hours of a single day of a branch; removing them again changes nothing',
  params: z.object({ company: Id, branch: Id, frame: Id }),
  query: KeepQuery,
  body: ScheduleDayChangeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'branch.notFound', 'schedule.notFound', 'catalogue.inUse'],
  example: { frame: { active: false } },
})

export const createService = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service' },
  summary: 'Add a service or a category; it is offered at no branch yet',
  params: CompanyParams,
  query: z.object({}),
  body: ServiceRequest,
  answer: CompanyService,
  errors: ['validation.failed'],
  example: {
    company_service: {
      name: 'Стрижка',
      duration: 3600,
      display_duration: 3600,
      booking_type: 'GENERAL',
      type: 'SERVICE',
      public: true,
      active: true,
      capacity: 1,
      capacity_type: 'CAPACITY_1',
      group_training_service: false,
    },
  },
})

export const changeService = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service/{service}' },
  summary: 'Change a service or a category, or switch it off and on: with a category all below it',
  params: ServiceParams,
  query: KeepQuery,
  body: ServiceChangeRequest,
  answer: CompanyService,
  errors: ['validation.failed', 'service.notFound', 'catalogue.inUse'],
  example: { company_service: { duration: 4500, display_duration: 4500 } },
})

export const linkService = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/branch/{branch}/service/{service}' },
  summary: 'Offer a service at a branch',
  params: BranchServiceParams,
  query: z.object({}),
  body: z.unknown(),
  answer: CompanyService,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
  example: {},
})

export const attachResources = defineKeyCall({
  ...catalogueWrite,
  endpoint: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/service/{service}/resource/attach',
  },
  summary:
    'Say who performs a service at a branch, these and no others there; it is offered there from then on',
  params: BranchServiceParams,
  query: z.object({}),
  body: AttachRequest,
  answer: CompanyService,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
  example: { service: { resources: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44'] } },
})

export const readServiceNeeds = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/service/{service}/needs' },
  summary: 'What a service takes besides whoever performs it: rooms, devices',
  tag: 'operator',
  params: ServiceParams,
  query: z.object({}),
  body: z.undefined(),
  answer: ServiceNeeds,
  errors: ['validation.failed', 'service.notFound'],
  right: 'catalogue.read',
  budgets: ['key.read'],
})

export const saveServiceNeeds = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/service/{service}/needs' },
  summary: 'Say what a service takes besides whoever performs it, these needs and no others',
  params: ServiceParams,
  query: KeepQuery,
  body: ServiceNeedsRequest,
  answer: ServiceNeeds,
  errors: ['validation.failed', 'service.notFound', 'resource.notFound', 'catalogue.inUse'],
  example: {
    needs: [{ resources: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'], places: 1 }],
  },
})

const prices = {
  ...catalogueWrite,
  params: CompanyParams,
  query: z.object({}),
  body: PricesRequest,
  answer: z.object({ content: z.array(PriceEntry) }),
  errors: ['validation.failed', 'service.notFound'],
} as const

export const addPrices = defineKeyCall({
  ...prices,
  endpoint: { method: 'POST', path: '/v1/company/{company}/service/prices' },
  summary: 'Set prices of services, all or none of them',
  example: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 45_000 }] },
})

export const savePrices = defineKeyCall({
  ...prices,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/service/prices' },
  summary: 'The same as by POST',
  example: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 50_000 }] },
})

export const uploadImage = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/image/file' },
  summary:
    'Upload a picture for the catalogue: multipart, part `file`, JPEG, PNG, WebP or GIF of at most 5 MB, of which `crop` takes a part. Drawn anew. Forgotten after a day unless a `logo` names its `uri`',
  params: CompanyParams,
  query: ImageQuery,
  body: z.unknown(),
  answer: UploadedImage,
  errors: ['validation.failed', 'request.malformed', 'file.tooLarge', 'file.type.notAllowed'],
  keeps: ['image.keep'],
})
