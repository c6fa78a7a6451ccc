import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { getMe } from './read-user.ts'
import { saveProfile } from './save-profile.ts'

export function serveProfiles(serve: Serve, deps: Deps): void {
  serve(calls.getMe, ({ session, query }) => getMe(deps, session, query))
  serve(calls.saveProfile, ({ session, params, query, body }) =>
    saveProfile(deps, session, { userId: params.user, companyId: query.company, user: body.user }),
  )
}
