/**
 * Method and path of every call, without schemas, so that the widget can use them without the schema library.
 * Names in braces are path parameters. A trailing slash is always accepted.
 */
export const endpoints = {
  getConfiguration: { method: 'GET', path: '/v1/company/{company}/widget/{widget}/configuration' },
  listFields: { method: 'GET', path: '/v1/company/{company}/field' },
  listBranches: { method: 'GET', path: '/v1/company/{company}/branch' },
  getBranchBooking: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/booking' },
  listResources: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/resource' },
  getResource: { method: 'GET', path: '/v1/public/company/{company}/resource/{resource}' },
  listServices: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/service' },
  getService: { method: 'GET', path: '/v1/public/company/{company}/service/{service}' },
  getBranchService: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/service/{service}' },
  getEvent: { method: 'GET', path: '/v1/public/company/{company}/branch/{branch}/group_training/{event}' },
  listRatings: { method: 'GET', path: '/v1/public/company/{company}/rating' },
  listMembershipTemplates: { method: 'GET', path: '/v1/public/company/{company}/membership/template' },
  listResourceSlots: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/resource' },
  listRentSlots: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/rent/resource' },
  listEventSlots: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/slot/gt/resource' },
  calculatePrice: { method: 'POST', path: '/v1/client/appointment/calculate/price' },
  bookAppointment: { method: 'POST', path: '/v1/client/appointment' },
  previewRepeat: { method: 'POST', path: '/v1/client/appointment/repeat/preview' },
  bookSeries: { method: 'POST', path: '/v1/client/appointment/repeat' },
  readManaged: { method: 'GET', path: '/v1/client/appointment/{appointment}' },
  cancelManaged: { method: 'POST', path: '/v1/client/appointment/{appointment}/cancel' },
  moveManaged: { method: 'POST', path: '/v1/client/appointment/{appointment}/move' },
  joinWaitingList: { method: 'POST', path: '/v1/client/waiting_list' },
  readWaitingEntry: { method: 'GET', path: '/v1/client/waiting_list/{entry}' },
  leaveWaitingList: { method: 'POST', path: '/v1/client/waiting_list/{entry}/leave' },
  takeHold: { method: 'POST', path: '/v1/client/hold' },
  extendHold: { method: 'POST', path: '/v1/client/hold/{hold}/extend' },
  releaseHold: { method: 'POST', path: '/v1/client/hold/{hold}/release' },
  bookEvent: { method: 'POST', path: '/v1/client/group_training/{event}/appointment' },
} as const satisfies Record<string, Endpoint>

export type Endpoint = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }
export type EndpointName = keyof typeof endpoints
