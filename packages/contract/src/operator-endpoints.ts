/** Calls with an API key of a company: no page of the widget asks them. */
import type { Endpoint } from './endpoint.ts'

export const operatorEndpoints = {
  listCompanyAppointments: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/appointment' },
  listCompanyClients: { method: 'GET', path: '/v1/company/{company}/client' },
  listBranchResources: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/resource' },
  listBranchServices: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/service' },
  listCompanyServices: { method: 'GET', path: '/v1/company/{company}/service' },
  listServicePrices: { method: 'GET', path: '/v1/company/{company}/service/{service}/prices' },
  createCompanyAppointment: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/appointment' },
  changeCompanyAppointment: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/appointment/{appointment}',
  },
  createCompanyClient: { method: 'POST', path: '/v1/company/{company}/client' },
  listCompanyBranches: { method: 'GET', path: '/v1/company/{company}/branches' },
  createBranch: { method: 'POST', path: '/v1/company/{company}/branch' },
  changeBranch: { method: 'POST', path: '/v1/company/{company}/branch/{branch}' },
  createResource: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource' },
  changeResource: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/resource/{resource}' },
  listSchedules: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/resource/schedule' },
  addScheduleDay: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/day',
  },
  removeScheduleDay: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/day/{frame}',
  },
  saveResourceWeek: {
    method: 'PUT',
    path: '/v1/company/{company}/branch/{branch}/resource/{resource}/schedule/week',
  },
  readBranchSchedule: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/schedule' },
  saveBranchWeek: { method: 'PUT', path: '/v1/company/{company}/branch/{branch}/schedule/week' },
  addBranchDay: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/day' },
  removeBranchDay: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/schedule/day/{frame}' },
  createService: { method: 'POST', path: '/v1/company/{company}/service' },
  changeService: { method: 'POST', path: '/v1/company/{company}/service/{service}' },
  linkService: { method: 'PUT', path: '/v1/company/{company}/branch/{branch}/service/{service}' },
  attachResources: {
    method: 'POST',
    path: '/v1/company/{company}/branch/{branch}/service/{service}/resource/attach',
  },
  addPrices: { method: 'POST', path: '/v1/company/{company}/service/prices' },
  savePrices: { method: 'PUT', path: '/v1/company/{company}/service/prices' },
  uploadImage: { method: 'POST', path: '/v1/company/{company}/image/file' },
  listAudit: { method: 'GET', path: '/v1/company/{company}/audit' },
} as const satisfies Record<string, Endpoint>
