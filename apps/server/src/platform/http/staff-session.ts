/** Signed-in staff: a cookie of this server, for its pages only. docs/rules/staff-sessions.md */
import { STAFF_APP_HEADER } from '@zapys/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import type { KeyHolder } from './key-holder.ts'

/** Prefix of the OAuth `state` of staff, by which the shared callback page distinguishes them from clients. */
export const STAFF_STATE = 'staff.'

export type StaffSession = {
  readonly sessionId: string
  readonly personId: string
}

/** The session cookie of a request and of its response. */
export type StaffCookie = {
  readonly token: string | undefined
  /** `User-Agent`, at most 200 characters; null: none. */
  readonly browser: string | null
  /** `maxAgeSeconds`: until the latest expiry of the session. */
  set(token: string, maxAgeSeconds: number): void
  clear(): void
}

export type StaffSessions = {
  cookieOf(request: FastifyRequest, reply: FastifyReply): StaffCookie
  /** Rotates the cookie when it is due. Rejects with `token.invalid`. */
  requireSession(cookie: StaffCookie): Promise<StaffSession>
  /** The person's role in this company. Rejects with `token.invalid`. */
  requireHolder(session: StaffSession, companyId: string): Promise<KeyHolder>
}

/** `__Host-` binds the cookie to this host, to https and to the whole path. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-zapys_staff' : 'zapys_staff')

/** The id of the session and a token of 256 random bits. */
const pattern = /^[0-9a-f-]{36}\.[\w-]{43}$/

const MAX_BROWSER = 200

export function staffCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: { publicUrl: string },
): StaffCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = nameOf(isSecure)
  // The last call wins: Fastify would send all cookies.
  const write = (value: string, maxAgeSeconds: number) =>
    void reply
      .removeHeader('set-cookie')
      .header(
        'set-cookie',
        `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
      )
  return {
    token: cookieNamed(request.headers.cookie, name),
    browser: request.headers['user-agent']?.slice(0, MAX_BROWSER) ?? null,
    set: write,
    clear: () => write('', 0),
  }
}

function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && pattern.test(value)) return value
  }
  return undefined
}

/**
 * For requests that change something: requires the staff app's header, which other sites cannot send, and an `Origin`
 * of this host. Browsers send `Sec-Fetch-Site` over https only; if present, it decides. Rejects with
 * `request.crossSite`.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined ? originHost(headers.origin) === request.host : site === 'same-origin'
  if (!isOwn || headers[STAFF_APP_HEADER.toLowerCase()] === undefined) throw new ApiError('request.crossSite')
}

function originHost(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
}
