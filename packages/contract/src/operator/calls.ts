import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
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
  endpoint: endpoints.listCompanyAppointments,
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
})

export const readBranchDay = defineKeyCall({
  endpoint: endpoints.readBranchDay,
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
})

export const listCompanyClients = defineKeyCall({
  endpoint: endpoints.listCompanyClients,
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
})

export const listBranchResources = defineKeyCall({
  endpoint: endpoints.listBranchResources,
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
})

export const listBranchServices = defineKeyCall({
  endpoint: endpoints.listBranchServices,
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
})

export const listCompanyServices = defineKeyCall({
  endpoint: endpoints.listCompanyServices,
  summary: 'Services and categories of the whole company, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyServiceQuery,
  body: z.undefined(),
  answer: paged(CompanyService),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  budgets: ['key.read'],
})

export const listServicePrices = defineKeyCall({
  endpoint: endpoints.listServicePrices,
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
  endpoint: endpoints.createCompanyAppointment,
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
})

export const changeCompanyAppointment = defineKeyCall({
  endpoint: endpoints.changeCompanyAppointment,
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
})

export const createCompanyClient = defineKeyCall({
  endpoint: endpoints.createCompanyClient,
  summary: 'Add a client; one who has the phone already is refused, and found by the list',
  tag: 'operator',
  params: CompanyParams,
  query: z.object({}),
  body: CompanyClientRequest,
  answer: CompanyClient,
  errors: ['validation.failed', 'phone.notInternational', 'client.alreadyExists'],
  right: 'clients.write',
  budgets: ['key.write'],
})

export const blockClient = defineKeyCall({
  endpoint: endpoints.blockClient,
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
})

const catalogueWrite = { tag: 'operator', right: 'catalogue.write', budgets: ['key.write'] } as const
const ServiceParams = z.object({ company: Id, service: Id })
const BranchServiceParams = z.object({ company: Id, branch: Id, service: Id })
const ResourceParams = z.object({ company: Id, branch: Id, resource: Id })

export const listCompanyBranches = defineKeyCall({
  endpoint: endpoints.listCompanyBranches,
  summary: 'Branches of the company, those that are switched off included, 100 a page, by ordinal',
  tag: 'operator',
  params: CompanyParams,
  query: CompanyBranchQuery,
  body: z.undefined(),
  answer: paged(CompanyBranch),
  errors: ['validation.failed'],
  right: 'catalogue.read',
  budgets: ['key.read'],
})

export const createBranch = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.createBranch,
  summary: 'Add a branch; it has no hours, no resources and offers no service yet',
  params: CompanyParams,
  query: z.object({}),
  body: BranchRequest,
  answer: CompanyBranch,
  errors: ['validation.failed', 'phone.notInternational'],
})

export const changeBranch = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.changeBranch,
  summary:
    'Change a branch, or switch it off and on. Another time zone moves its hours, and no booking: what is booked stays at its moment',
  params: BranchParams,
  query: KeepQuery,
  body: BranchChangeRequest,
  answer: CompanyBranch,
  errors: ['validation.failed', 'branch.notFound', 'phone.notInternational', 'catalogue.inUse'],
})

export const createResource = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.createResource,
  summary: 'Add a resource to a branch; it works as the branch does, until it has hours of its own',
  params: BranchParams,
  query: z.object({}),
  body: ResourceRequest,
  answer: BranchResource,
  errors: ['validation.failed', 'branch.notFound', 'phone.notInternational'],
})

export const changeResource = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.changeResource,
  summary: 'Change a resource, or switch it off and on',
  params: ResourceParams,
  query: KeepQuery,
  body: ResourceChangeRequest,
  answer: BranchResource,
  errors: ['validation.failed', 'resource.notFound', 'phone.notInternational', 'catalogue.inUse'],
})

export const listSchedules = defineKeyCall({
  endpoint: endpoints.listSchedules,
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
  endpoint: endpoints.addScheduleDay,
  summary:
    'Hours of a resource on a single day: ON in place of its week, OFF taken away. The same hours are there once',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleDayRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
})

export const removeScheduleDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.removeScheduleDay,
  summary: 'Remove hours of a single day; removing them again changes nothing',
  params: z.object({ company: Id, branch: Id, resource: Id, frame: Id }),
  query: KeepQuery,
  body: ScheduleDayChangeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'resource.notFound', 'schedule.notFound', 'catalogue.inUse'],
})

export const saveResourceWeek = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.saveResourceWeek,
  summary: 'Say the hours of a resource for all weeks, in place of those there were; none: as its branch',
  params: ResourceParams,
  query: KeepQuery,
  body: ScheduleWeekRequest,
  answer: ScheduleWeek,
  errors: ['validation.failed', 'resource.notFound', 'catalogue.inUse'],
})

export const readBranchSchedule = defineKeyCall({
  endpoint: endpoints.readBranchSchedule,
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
  endpoint: endpoints.saveBranchWeek,
  summary: 'Say the hours of a branch for all weeks, in place of those there were; none: never open',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleWeekRequest,
  answer: ScheduleWeek,
  errors: ['validation.failed', 'branch.notFound', 'catalogue.inUse'],
})

export const addBranchDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.addBranchDay,
  summary:
    'Hours of a branch on a single day, such as a holiday: ON in place of its week, OFF taken away. The same hours are there once',
  params: BranchParams,
  query: KeepQuery,
  body: ScheduleDayRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'branch.notFound', 'catalogue.inUse'],
})

export const removeBranchDay = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.removeBranchDay,
  summary: 'Remove hours of a single day of a branch; removing them again changes nothing',
  params: z.object({ company: Id, branch: Id, frame: Id }),
  query: KeepQuery,
  body: ScheduleDayChangeRequest,
  answer: ScheduleDay,
  errors: ['validation.failed', 'branch.notFound', 'schedule.notFound', 'catalogue.inUse'],
})

export const createService = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.createService,
  summary: 'Add a service or a category; it is offered at no branch yet',
  params: CompanyParams,
  query: z.object({}),
  body: ServiceRequest,
  answer: CompanyService,
  errors: ['validation.failed'],
})

export const changeService = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.changeService,
  summary: 'Change a service or a category, or switch it off and on: with a category all below it',
  params: ServiceParams,
  query: KeepQuery,
  body: ServiceChangeRequest,
  answer: CompanyService,
  errors: ['validation.failed', 'service.notFound', 'catalogue.inUse'],
})

export const linkService = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.linkService,
  summary: 'Offer a service at a branch',
  params: BranchServiceParams,
  query: z.object({}),
  body: z.unknown(),
  answer: CompanyService,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound'],
})

export const attachResources = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.attachResources,
  summary:
    'Say who performs a service at a branch, these and no others there; it is offered there from then on',
  params: BranchServiceParams,
  query: z.object({}),
  body: AttachRequest,
  answer: CompanyService,
  errors: ['validation.failed', 'branch.notFound', 'service.notFound', 'resource.notFound'],
})

export const readServiceNeeds = defineKeyCall({
  endpoint: endpoints.readServiceNeeds,
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
  endpoint: endpoints.saveServiceNeeds,
  summary: 'Say what a service takes besides whoever performs it, these needs and no others',
  params: ServiceParams,
  query: KeepQuery,
  body: ServiceNeedsRequest,
  answer: ServiceNeeds,
  errors: ['validation.failed', 'service.notFound', 'resource.notFound', 'catalogue.inUse'],
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
  endpoint: endpoints.addPrices,
  summary: 'Set prices of services, all or none of them',
})

export const savePrices = defineKeyCall({
  ...prices,
  endpoint: endpoints.savePrices,
  summary: 'The same as by POST',
})

export const uploadImage = defineKeyCall({
  ...catalogueWrite,
  endpoint: endpoints.uploadImage,
  summary:
    'Upload a picture for the catalogue: multipart, part `file`, JPEG, PNG, WebP or GIF of at most 5 MB, of which `crop` takes a part. Drawn anew. Forgotten after a day unless a `logo` names its `uri`',
  params: CompanyParams,
  query: ImageQuery,
  body: z.unknown(),
  answer: UploadedImage,
  errors: ['validation.failed', 'request.malformed', 'file.tooLarge', 'file.type.notAllowed'],
  keeps: ['image.keep'],
})
