import { type Call, endpoints } from '@zapys/contract'

export const companyInPath = ({ params }: { params: unknown }): string | undefined =>
  (params as { company?: string }).company

/** Whether the handler gets this company as its scope. The configuration call takes an alias and finds the company itself. */
export const isScoped = (call: Call, company: string | undefined): company is string =>
  company !== undefined && call.endpoint.path !== endpoints.getConfiguration.path
