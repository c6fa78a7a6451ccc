/** Calls of sign-in and of the client's own data: the widget loads them with the screens of the account. */
import type { Endpoint } from './endpoint.ts'

/** A code may be asked for again so many seconds after it was sent. Whoever is told a longer time was sent none. */
export const CODE_RESEND_SECONDS = 30

export const accountEndpoints = {
  signInWithPassword: { method: 'POST', path: '/oauth/token', form: true, device: true },
  signInByPhone: { method: 'POST', path: '/v1/company/{company}/user/sign_in/phone', device: true },
  verifySignIn: { method: 'POST', path: '/v1/user/sign_in/phone/verify', device: true },
  signUpByPhone: { method: 'POST', path: '/v1/company/{company}/user/sign_up/phone', device: true },
  verifySignUp: { method: 'POST', path: '/v1/user/sign_up/phone/verify', device: true },
  resetByPhone: { method: 'POST', path: '/v1/company/{company}/user/reset/phone', device: true },
  verifyReset: { method: 'POST', path: '/v1/user/reset/phone/verify', device: true },
  listSignInProviders: { method: 'GET', path: '/v1/company/{company}/user/sign_in/social' },
  startSocialSignIn: { method: 'POST', path: '/v1/company/{company}/user/sign_in/social/{provider}' },
  verifySocialSignIn: { method: 'POST', path: '/v1/user/sign_in/social/verify', device: true },
  signOut: { method: 'POST', path: '/v1/user/sign_out' },
  saveProfile: { method: 'POST', path: '/v1/user/{user}', device: true },
  requestConfirmation: { method: 'POST', path: '/v1/company/{company}/user/confirmation', device: true },
  changePassword: { method: 'POST', path: '/v1/user/change_password', device: true },
  changePhone: { method: 'POST', path: '/v1/company/{company}/user/{user}', device: true },
  verifyPhone: { method: 'POST', path: '/v1/user/phone/verify', device: true },
  cancelPhoneChange: { method: 'POST', path: '/v1/user/phone/cancel' },
  exportOwnData: { method: 'GET', path: '/v1/user/data' },
  deleteAccount: { method: 'DELETE', path: '/v1/user', device: true },
  listOwnAppointments: { method: 'GET', path: '/v1/company/{company}/user/appointment' },
  listOwnEvents: { method: 'GET', path: '/v1/company/{company}/user/event' },
  getOwnAppointment: { method: 'GET', path: '/v1/company/{company}/user/appointment/{appointment}' },
  cancelOwnAppointment: {
    method: 'POST',
    path: '/v1/company/{company}/user/appointment/{appointment}/cancel',
  },
  listOwnMoves: { method: 'GET', path: '/v1/company/{company}/user/appointment/{appointment}/move' },
  listFirstOwnMoves: {
    method: 'GET',
    path: '/v1/company/{company}/user/appointment/{appointment}/move/first',
  },
  moveOwnAppointment: { method: 'POST', path: '/v1/company/{company}/user/appointment/{appointment}/move' },
  rateAppointment: { method: 'POST', path: '/v1/user/company/{company}/appointment/{appointment}/rating' },
  listOwnMemberships: { method: 'GET', path: '/v1/company/{company}/user/membership' },
  getOwnMembership: { method: 'GET', path: '/v1/company/{company}/user/membership/{membership}' },
  previewFreeze: {
    method: 'POST',
    path: '/v1/company/{company}/user/membership/{membership}/freeze/preview',
  },
  freezeMembership: { method: 'POST', path: '/v1/company/{company}/user/membership/{membership}/freeze' },
  previewUnfreeze: {
    method: 'POST',
    path: '/v1/company/{company}/user/membership/{membership}/unfreeze/preview',
  },
  unfreezeMembership: { method: 'POST', path: '/v1/company/{company}/user/membership/{membership}/unfreeze' },
  orderMembership: { method: 'POST', path: '/v1/company/{company}/client/template/{template}/membership' },
  readManagedMembership: { method: 'GET', path: '/v1/company/{company}/client/membership/{membership}' },
  listSurveys: { method: 'GET', path: '/v1/company/{company}/user/survey' },
  answerSurvey: { method: 'POST', path: '/v1/company/{company}/user/survey/{survey}/answer' },
  listNotifications: { method: 'GET', path: '/v1/company/{company}/user/notification' },
  readNotification: { method: 'POST', path: '/v1/company/{company}/user/notification/{notification}/read' },
  getMessengers: { method: 'GET', path: '/v1/company/{company}/messenger' },
} as const satisfies Record<string, Endpoint>
