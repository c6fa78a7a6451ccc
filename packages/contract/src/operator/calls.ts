import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { endpoints } from '../endpoints.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { Id, paged } from '../common/schemas.ts'
import {
  BranchResource,
  BranchResourceQuery,
  CompanyAppointment,
  CompanyAppointmentQuery,
  CompanyClient,
  CompanyClientQuery,
  CompanyService,
  CompanyServiceQuery,
  PriceEntry,
  PriceEntryQuery,
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
