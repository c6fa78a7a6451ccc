/** The only list of jobs, with their intervals. */
import {
  applyWaitingPhones,
  deleteEndedSignIns,
  deleteOldAttempts,
} from '../modules/clients/accounts/public.ts'
import { deleteEndedFeeds } from '../modules/messaging/calendar-feeds/public.ts'
import { endOldBlocks } from '../modules/clients/clients/public.ts'
import { deleteSpentChallenges } from '../platform/proof-of-work/public.ts'
import { deleteUnclaimedFiles } from '../modules/catalogue/files/public.ts'
import { eraseCallers } from '../modules/clients/erasure-and-export/public.ts'
import {
  deleteEndedHolds,
  endOldHolds,
  offerGatheredPlaces,
  deleteOldWaitingListEntries,
} from '../modules/booking/holds/public.ts'
import { askForRatings, createReminding, deleteOldMessages } from '../modules/messaging/outbox/public.ts'
import { deleteOldUses } from '../platform/rate-limits/public.ts'
import { countUsedVisits, sendGifts } from '../modules/money/memberships/public.ts'
import { deleteOldNotices, registerReceipts } from '../modules/money/payments/public.ts'
import { readExternalCalendars } from '../modules/messaging/external-calendars/public.ts'
import { endUnpaidAppointments, reconcilePayments } from '../modules/money/deposits/public.ts'
import { fetchPictures, deleteUnnamedImages } from '../modules/catalogue/pictures/public.ts'
import { createOpeningSurveys } from '../modules/clients/surveys/public.ts'
import { deleteEndedStaffSessions } from '../modules/staff/sessions/public.ts'
import { sendAgendas } from '../modules/messaging/staff-notifications/public.ts'
import { deleteOldDeliveries } from '../modules/messaging/webhooks/public.ts'
import { deleteOldAnswers } from '../platform/db/idempotency.ts'
import type { Deps } from '../modules/deps/deps.ts'
import type { Job } from '../platform/jobs/job-runner.ts'

export const schedule: readonly Job<Deps>[] = [
  { name: 'end expired holds', everySeconds: 1, run: endOldHolds },
  { name: 'end unpaid bookings', everySeconds: 2, sends: true, run: endUnpaidAppointments },
  { name: 'reconcile payments', everySeconds: 2, sends: true, run: reconcilePayments },
  { name: 'register receipts', everySeconds: 5, sends: true, run: registerReceipts },
  { name: 'delete old payment webhooks', everySeconds: 3600, run: deleteOldNotices },
  { name: 'offer collected places', everySeconds: 60, run: offerGatheredPlaces },
  { name: 'send reminders', everySeconds: 60, run: createReminding() },
  { name: 'send agendas to staff', everySeconds: 60, run: sendAgendas },
  { name: 'request reviews', everySeconds: 300, run: askForRatings },
  { name: 'open surveys', everySeconds: 60, run: createOpeningSurveys() },
  { name: 'mark used membership visits', everySeconds: 60, run: countUsedVisits },
  { name: 'send gifts', everySeconds: 60, run: sendGifts },
  { name: 'end old blocks', everySeconds: 60, run: endOldBlocks },
  { name: 'fetch pictures', everySeconds: 20, run: fetchPictures },
  { name: 'read external calendars', everySeconds: 20, run: readExternalCalendars },
  { name: 'delete old waiting list entries', everySeconds: 3600, run: deleteOldWaitingListEntries },
  { name: 'delete ended holds', everySeconds: 3600, run: deleteEndedHolds },
  { name: 'delete unclaimed files', everySeconds: 3600, run: deleteUnclaimedFiles },
  { name: 'delete unused images', everySeconds: 3600, run: deleteUnnamedImages },
  { name: 'apply pending phone changes', everySeconds: 60, run: applyWaitingPhones },
  { name: 'delete expired sessions and codes', everySeconds: 600, run: deleteEndedSignIns },
  { name: 'delete ended staff sessions', everySeconds: 600, run: deleteEndedStaffSessions },
  { name: 'delete old rate limit counters', everySeconds: 600, run: deleteOldUses },
  { name: 'delete sign-in attempts', everySeconds: 600, run: deleteOldAttempts },
  { name: 'delete old messages', everySeconds: 3600, run: deleteOldMessages },
  { name: 'delete old webhook deliveries', everySeconds: 3600, run: deleteOldDeliveries },
  { name: 'delete ended calendar feeds', everySeconds: 3600, run: deleteEndedFeeds },
  { name: 'erase caller hashes', everySeconds: 3600, run: eraseCallers },
  { name: 'delete used challenges', everySeconds: 600, run: deleteSpentChallenges },
  { name: 'delete old idempotency answers', everySeconds: 3600, run: deleteOldAnswers },
]
