import type { Deps } from '../../deps/deps.ts'
import { staffCookie, type StaffSessions } from '../../../platform/http/staff-session.ts'
import { requireHolder, requireSession, type SessionDeps } from './sessions.ts'

/** Session functions for the authentication of calls. */
export const createStaffSessions = (deps: SessionDeps & Pick<Deps, 'publicUrl'>): StaffSessions => ({
  cookieOf: (request, reply) => staffCookie(request, reply, deps),
  requireSession: (cookie) => requireSession(deps, cookie),
  requireHolder: (session, companyId) => requireHolder(deps.database.db, session, companyId),
})
