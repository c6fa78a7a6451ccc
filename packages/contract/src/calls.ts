/** Every call of the API under the name of its endpoint. */
import {
  bookAppointment,
  bookEvent,
  bookSeries,
  calculatePrice,
  cancelManaged,
  moveManaged,
  previewRepeat,
  readManaged,
} from './appointments/calls.ts'
import { getBranchBooking, listBranches } from './branches/calls.ts'
import { getConfiguration } from './companies/calls.ts'
import { getEvent } from './events/calls.ts'
import { listFields } from './fields/calls.ts'
import { extendHold, releaseHold, takeHold } from './holds/calls.ts'
import { listMembershipTemplates } from './memberships/calls.ts'
import { listRatings } from './ratings/calls.ts'
import { getResource, listResources } from './resources/calls.ts'
import { getBranchService, getService, listServices } from './services/calls.ts'
import { listEventSlots, listRentSlots, listResourceSlots } from './slots/calls.ts'
import { joinWaitingList, leaveWaitingList, readWaitingEntry } from './waiting/calls.ts'
import type { Call } from './call.ts'
import type { EndpointName } from './endpoints.ts'

export const calls = {
  getConfiguration,
  listFields,
  listBranches,
  getBranchBooking,
  listResources,
  getResource,
  listServices,
  getService,
  getBranchService,
  getEvent,
  listRatings,
  listMembershipTemplates,
  listResourceSlots,
  listRentSlots,
  listEventSlots,
  calculatePrice,
  bookAppointment,
  bookEvent,
  previewRepeat,
  bookSeries,
  readManaged,
  cancelManaged,
  moveManaged,
  joinWaitingList,
  readWaitingEntry,
  leaveWaitingList,
  takeHold,
  extendHold,
  releaseHold,
} satisfies Record<EndpointName, Call>

export type Calls = typeof calls
