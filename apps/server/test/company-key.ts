/** A program of a company, for stories about calls with an API key. */
import { type Right, rights, type Role } from '@zapys/contract'
import { createKey } from '../src/modules/staff/keys/public.ts'
import { companyScope } from '../src/platform/db/company-scope.ts'
import type { Studio } from './builders.ts'
import type { Reply, TestServer } from './test-server.ts'

export type CompanyKey = {
  keyId: string
  key: string
  headers: { authorization: string }
  /** `path` is relative to the company, as `client?page=0`. */
  get(path: string): Promise<Reply>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body: object): Promise<Reply>
  remove(path: string): Promise<Reply>
}

type Given = { role?: Role; scopes?: readonly Right[]; name?: string; resource_id?: string }

/** By default a key of an owner with every scope; with a resource, a key of that performer. */
export async function companyKey(
  server: Pick<TestServer, 'app' | 'database' | 'clock' | 'get' | 'post'>,
  { company_id }: Pick<Studio, 'company_id'>,
  { role, scopes = rights, name = 'Каса', resource_id }: Given = {},
): Promise<CompanyKey> {
  const company = await companyScope(server.database.db, company_id)
  const made = await createKey(server, company, {
    name,
    scopes,
    role: role ?? (resource_id === undefined ? 'owner' : 'performer'),
    resourceId: resource_id,
  })
  const headers = { authorization: `Bearer ${made.key}` }
  const sends = async (method: 'PUT' | 'DELETE', path: string, payload?: object): Promise<Reply> => {
    const url = `/v1/company/${company_id}/${path}`
    const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  return {
    ...made,
    headers,
    get: (path) => server.get(`/v1/company/${company_id}/${path}`, headers),
    put: (path, body) => sends('PUT', path, body),
    remove: (path) => sends('DELETE', path),
    post: (path, body, others = {}) =>
      server.post(`/v1/company/${company_id}/${path}`, body, { ...headers, ...others }),
  }
}
