/** Bookings and clients for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { bookForClient, changeForClient } from '../../booking/appointments/public.ts'
import { addClient } from './add-client.ts'
import { blockClient } from './block-client.ts'
import { listAppointments, readAppointment, readBranchDay } from './list-appointments.ts'
import { listClients } from './list-clients.ts'
import { requireBranch } from './require-branch.ts'

export function serveStaffBookings(serve: Serve, deps: Deps): void {
  const { read } = deps.database
  serve(calls.listCompanyAppointments, ({ company, params, query, operator }) =>
    listAppointments(read, company, params.branch, query, operator),
  )
  serve(calls.readBranchDay, ({ company, params, query, operator }) =>
    readBranchDay(read, company, params.branch, query.day, operator),
  )
  serve(calls.listCompanyClients, ({ company, query, operator }) =>
    listClients(read, company, query, operator),
  )
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
  serve(calls.changeCompanyAppointment, async ({ company, params, query, body, operator }) => {
    await requireBranch(read, company, params.branch)
    const appointmentId = params.appointment
    await changeForClient(deps, company, {
      by: operator,
      branchId: params.branch,
      appointmentId,
      ...body,
      passesBlock: query.skipClientBlockCheck ?? false,
    })
    return readAppointment(read, company, appointmentId, operator)
  })
  serve(calls.createCompanyClient, ({ company, body, operator }) =>
    addClient(deps, company, operator, body.client),
  )
  serve(calls.blockClient, ({ company, params, body, operator: by }) =>
    blockClient(deps, company, { by, clientId: params.client }, body.block),
  )
}
