/** Calls with an API key. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { bookForClient, changeForClient } from '../../booking/appointments/public.ts'
import { addClient } from './add-client.ts'
import { blockClient } from './block-client.ts'
import { addOneEvent, addTimetable } from './add-events.ts'
import { changeBranch, listCompanyBranches } from './change-branch.ts'
import { cancelEvent, changeEvent } from './change-event.ts'
import { changeResource } from './change-resource.ts'
import { attachResources, changeService, linkService } from './change-service.ts'
import { listAppointments, readAppointment, readBranchDay } from './list-appointments.ts'
import { listClients } from './list-clients.ts'
import { listEvents } from './list-events.ts'
import { listPrices } from './list-prices.ts'
import { listResources } from './list-resources.ts'
import { listServices } from './list-services.ts'
import { serveStaffMemberships } from './membership-routes.ts'
import { serveStaffPayments } from './payment-routes.ts'
import { servePricing } from './pricing-routes.ts'
import { requireBranch } from './require-branch.ts'
import { savePrices } from './save-prices.ts'
import { addScheduleDay, listSchedules, readBranchSchedule, removeScheduleDay, saveWeek } from './schedule.ts'
import { readNeeds, saveNeeds } from './service-needs.ts'

export function serveOperator(serve: Serve, deps: Deps): void {
  const { read } = deps.database
  serveStaffPayments(serve, deps)
  serveStaffMemberships(serve, deps)
  servePricing(serve, deps)
  serve(calls.listCompanyAppointments, ({ company, params, query, operator }) =>
    listAppointments(read, company, params.branch, query, operator),
  )
  serve(calls.readBranchDay, ({ company, params, query, operator }) =>
    readBranchDay(read, company, params.branch, query.day, operator),
  )
  serve(calls.listCompanyClients, ({ company, query, operator }) =>
    listClients(read, company, query, operator),
  )
  serve(calls.listBranchResources, ({ company, params, query, operator }) =>
    listResources(read, company, params.branch, query, operator),
  )
  serve(calls.listBranchServices, ({ company, params, query }) =>
    listServices(read, company, query, params.branch),
  )
  serve(calls.listCompanyServices, ({ company, query }) => listServices(read, company, query))
  serve(
    calls.createCompanyAppointment,
    async ({ company, params, query, body, operator, idempotencyKey }) => {
      const id = await bookForClient(deps, company, {
        by: operator,
        branchId: params.branch,
        ...body,
        idempotencyKey,
        usesMembership: query.withMembership ?? false,
        passesBlock: query.skipClientBlockCheck ?? false,
      })
      return readAppointment(read, company, id, operator)
    },
  )
  serve(calls.changeCompanyAppointment, async ({ company, params, body, operator }) => {
    await requireBranch(read, company, params.branch)
    const appointmentId = params.appointment
    await changeForClient(deps, company, { by: operator, branchId: params.branch, appointmentId, ...body })
    return readAppointment(read, company, appointmentId, operator)
  })
  serve(calls.listCompanyEvents, ({ company, params, query, operator }) =>
    listEvents(read, company, params.branch, query, operator),
  )
  serve(calls.createEvent, ({ company, params, body, operator: by, idempotencyKey }) =>
    addOneEvent(deps, company, { by, branchId: params.branch, idempotencyKey }, body.event),
  )
  serve(calls.createTimetable, ({ company, params, body, operator: by, idempotencyKey }) =>
    addTimetable(deps, company, { by, branchId: params.branch, idempotencyKey }, body.timetable),
  )
  serve(calls.changeEvent, ({ company, params, query, body, operator: by }) =>
    changeEvent(
      deps,
      company,
      {
        by,
        branchId: params.branch,
        eventId: params.event,
        keepsBookings: query.keepAppointments ?? false,
      },
      body.event,
    ),
  )
  serve(calls.cancelEvent, ({ company, params, operator: by }) =>
    cancelEvent(deps, company, { by, branchId: params.branch, eventId: params.event }),
  )
  serve(calls.createCompanyClient, ({ company, body, operator }) =>
    addClient(deps, company, operator, body.client),
  )
  serve(calls.blockClient, ({ company, params, body, operator: by }) =>
    blockClient(deps, company, { by, clientId: params.client }, body.block),
  )
  serve(calls.listCompanyBranches, ({ company, query }) => listCompanyBranches(read, company, query))
  serve(calls.createBranch, ({ company, body, operator: by }) =>
    changeBranch(deps, company, { by }, body.branch),
  )
  serve(calls.changeBranch, ({ company, params, query, body, operator: by }) =>
    changeBranch(
      deps,
      company,
      { by, branchId: params.branch, keepsBookings: query.keepAppointments ?? false },
      body.branch,
    ),
  )
  serve(calls.createResource, ({ company, params, body, operator }) =>
    changeResource(deps, company, { by: operator, branchId: params.branch }, body.resource),
  )
  serve(calls.changeResource, ({ company, params, query, body, operator }) =>
    changeResource(
      deps,
      company,
      {
        by: operator,
        branchId: params.branch,
        resourceId: params.resource,
        keepsBookings: query.keepAppointments ?? false,
      },
      body.resource,
    ),
  )
  serve(calls.listSchedules, ({ company, params, query }) =>
    listSchedules(read, company, params.branch, query),
  )
  const hoursOf = (
    { branch, resource = null }: { branch: string; resource?: string | null },
    { keepAppointments = false }: { keepAppointments?: boolean | undefined },
  ) => ({ branchId: branch, resourceId: resource, keepsBookings: keepAppointments })
  serve(calls.addScheduleDay, ({ company, params, query, body, operator: by }) =>
    addScheduleDay(deps, company, { by, ...hoursOf(params, query) }, body.frame),
  )
  serve(calls.removeScheduleDay, ({ company, params, query, operator: by }) =>
    removeScheduleDay(deps, company, { by, ...hoursOf(params, query) }, params.frame),
  )
  serve(calls.saveResourceWeek, ({ company, params, query, body, operator: by }) =>
    saveWeek(deps, company, { by, ...hoursOf(params, query) }, body.frames),
  )
  serve(calls.readBranchSchedule, ({ company, params, query }) =>
    readBranchSchedule(read, company, params.branch, query),
  )
  serve(calls.saveBranchWeek, ({ company, params, query, body, operator: by }) =>
    saveWeek(deps, company, { by, ...hoursOf(params, query) }, body.frames),
  )
  serve(calls.addBranchDay, ({ company, params, query, body, operator: by }) =>
    addScheduleDay(deps, company, { by, ...hoursOf(params, query) }, body.frame),
  )
  serve(calls.removeBranchDay, ({ company, params, query, operator: by }) =>
    removeScheduleDay(deps, company, { by, ...hoursOf(params, query) }, params.frame),
  )
  serve(calls.createService, ({ company, body, operator }) =>
    changeService(deps, company, { by: operator }, body.company_service),
  )
  serve(calls.changeService, ({ company, params, query, body, operator }) =>
    changeService(
      deps,
      company,
      { by: operator, serviceId: params.service, keepsBookings: query.keepAppointments ?? false },
      body.company_service,
    ),
  )
  serve(calls.linkService, ({ company, params, operator }) =>
    linkService(deps, company, { by: operator, branchId: params.branch, serviceId: params.service }),
  )
  serve(calls.attachResources, ({ company, params, body, operator }) =>
    attachResources(deps, company, {
      by: operator,
      branchId: params.branch,
      serviceId: params.service,
      resourceIds: body.service.resources,
    }),
  )
  serve(calls.readServiceNeeds, ({ company, params }) => readNeeds(read, company, params.service))
  serve(calls.saveServiceNeeds, ({ company, params, query, body, operator: by }) =>
    saveNeeds(
      deps,
      company,
      { by, serviceId: params.service, keepsBookings: query.keepAppointments ?? false },
      body.needs,
    ),
  )
  for (const call of [calls.addPrices, calls.savePrices])
    serve(call, ({ company, body, operator }) => savePrices(deps, company, operator, body.prices))
  serve(calls.listServicePrices, ({ company, params, query }) =>
    listPrices(read, company, params.service, query),
  )
}
