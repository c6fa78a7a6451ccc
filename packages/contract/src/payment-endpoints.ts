/** Calls that pay: the widget loads them with the screens of payment. Generated from the calls: `npm run endpoints`. */
import type { Endpoint } from './endpoint.ts'

export const paymentEndpoints = {
  payAppointment: { method: 'POST', path: '/v1/payment/company/{company}/appointment/{appointment}' },
  payMembership: { method: 'POST', path: '/v1/payment/company/{company}/membership/{membership}' },
  continuePayment: { method: 'POST', path: '/v1/payment/company/{company}/appointment/payment/{payment}' },
  readPayment: { method: 'GET', path: '/v1/payment/company/{company}/payment/{payment}' },
  readAppointmentReceipt: {
    method: 'GET',
    path: '/v1/payment/company/{company}/appointment/{appointment}/receipt',
  },
  readMembershipReceipt: {
    method: 'GET',
    path: '/v1/payment/company/{company}/membership/{membership}/receipt',
  },
} as const satisfies Record<string, Endpoint>
