import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listDevices, removeDevice, saveDevice } from './manage.ts'

export function serveStaffDevices(serve: Serve, deps: Deps): void {
  serve(calls.listStaffDevices, ({ staff }) => listDevices(deps, staff))
  serve(calls.saveStaffDevice, ({ staff, body }) => saveDevice(deps, staff, body.device))
  serve(calls.removeStaffDevice, ({ staff, params }) => removeDevice(deps, staff, params.device))
}
