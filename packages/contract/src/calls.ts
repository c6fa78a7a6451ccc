/** Every call of the API under the name of its endpoint. */
import {
  changePassword,
  changePhone,
  deleteAccount,
  exportOwnData,
  getMe,
  listSignInProviders,
  resetByPhone,
  saveProfile,
  signInByPhone,
  signInWithPassword,
  signOut,
  signUpByPhone,
  startSocialSignIn,
  verifyPhone,
  verifyReset,
  verifySignIn,
  verifySignUp,
  verifySocialSignIn,
} from './accounts/calls.ts'
import {
  bookAppointment,
  bookEvent,
  bookOwnAppointment,
  bookOwnEvent,
  bookOwnSeries,
  bookSeries,
  calculatePrice,
  cancelManaged,
  cancelOwnAppointment,
  getOwnAppointment,
  listOwnEvents,
  listOwnAppointments,
  moveManaged,
  listManagedMoves,
  moveOwnAppointment,
  listOwnMoves,
  previewRepeat,
  readManaged,
} from './appointments/calls.ts'
import { getBranchBooking, listBranches } from './branches/calls.ts'
import { getConfiguration } from './companies/calls.ts'
import { getEvent } from './events/calls.ts'
import { listFields } from './fields/calls.ts'
import { uploadFile } from './files/calls.ts'
import { getHome } from './home/calls.ts'
import { extendHold, releaseHold, takeHold } from './holds/calls.ts'
import { listMembershipTemplates } from './memberships/calls.ts'
import { getMessengers, listNotifications, readNotification } from './notifications/calls.ts'
import { listRatings, rateAppointment } from './ratings/calls.ts'
import { getResource, listResources } from './resources/calls.ts'
import { getBranchService, getService, listServices } from './services/calls.ts'
import { listEventSlots, listRentSlots, listResourceSlots, listVisitSlots } from './slots/calls.ts'
import { answerSurvey, listSurveys } from './surveys/calls.ts'
import { joinWaitingList, leaveWaitingList, readWaitingEntry } from './waiting/calls.ts'
import type { Call } from './call.ts'
import type { EndpointName } from './endpoints.ts'

export const calls = {
  getConfiguration,
  getHome,
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
  listVisitSlots,
  calculatePrice,
  bookAppointment,
  bookEvent,
  previewRepeat,
  bookSeries,
  readManaged,
  cancelManaged,
  moveManaged,
  listManagedMoves,
  joinWaitingList,
  readWaitingEntry,
  leaveWaitingList,
  takeHold,
  extendHold,
  releaseHold,
  signInWithPassword,
  signInByPhone,
  verifySignIn,
  signUpByPhone,
  verifySignUp,
  resetByPhone,
  verifyReset,
  listSignInProviders,
  startSocialSignIn,
  verifySocialSignIn,
  signOut,
  getMe,
  saveProfile,
  changePassword,
  changePhone,
  verifyPhone,
  exportOwnData,
  deleteAccount,
  uploadFile,
  bookOwnAppointment,
  bookOwnSeries,
  bookOwnEvent,
  listOwnAppointments,
  listOwnEvents,
  getOwnAppointment,
  cancelOwnAppointment,
  moveOwnAppointment,
  listOwnMoves,
  rateAppointment,
  listSurveys,
  answerSurvey,
  listNotifications,
  readNotification,
  getMessengers,
} satisfies Record<EndpointName, Call>

export type Calls = typeof calls
