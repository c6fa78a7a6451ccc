/**
 * Messages and notifications to clients: the only folder that writes `message` and `notification`. The outbox sends
 * them.
 */
export {
  announce,
  announceAll,
  announceClosedLine,
  announceConfirmed,
  deadlineOf,
  movesOf,
} from './announce.ts'
export {
  beginSending,
  type Channel,
  type Claimed,
  claimDue,
  dropWaitingMessages,
  end,
  type End,
  endOldLeases,
  forgetEndedMessages,
  isLessUrgent,
  type Queue,
  tryAgain,
} from './claim.ts'
export { rejectFaultyText, saveCompanyText } from './company-texts.ts'
export {
  deleteOldOffers,
  forgetNotifications,
  markRead,
  mergeNotifications,
  ownNotificationsOf,
  takeNotifications,
} from './notifications.ts'
export { eraseClient, isAboutClient, mergeMessages, ownDataOf, takeMessages } from './own-data.ts'
export {
  type AccountNotice,
  queueAccountNotices,
  queueCode,
  queueMessages,
  type MessageToQueue,
  type SealedCode,
} from './queue.ts'
export {
  dropStaffMessages,
  isLimitWarning,
  isToStaff,
  type LimitWarning,
  queueStaffMessages,
  type StaffMessage,
} from './staff-messages.ts'
export { waitingMessages } from './waiting.ts'
export { resealMessages } from './reseal.ts'
