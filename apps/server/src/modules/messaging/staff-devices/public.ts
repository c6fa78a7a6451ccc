export { losePushKey, resealPushKey } from './push-key.ts'
export { type PushWords, sendToStaff } from './send-to-staff.ts'
