/** The one list of all jobs: what runs by itself, and how often. */
import { applyWaitingPhones, forgetEndedSignIns, forgetOldAttempts } from '../capabilities/accounts/public.ts'
import { deleteEndedFeeds } from '../capabilities/calendars/public.ts'
import { endOldBlocks } from '../capabilities/clients/public.ts'
import { forgetSpentChallenges } from '../capabilities/challenges/public.ts'
import { forgetUnclaimedFiles } from '../capabilities/files/public.ts'
import { forgetCallers } from '../capabilities/data-rights/public.ts'
import { forgetEndedHolds } from '../capabilities/hold-rows/public.ts'
import { endOldHolds } from '../capabilities/holds/public.ts'
import { askForRatings, createReminding, forgetOldMessages } from '../capabilities/deliveries/public.ts'
import { forgetOldUses } from '../capabilities/limits/public.ts'
import { countUsedVisits } from '../capabilities/memberships/public.ts'
import { offerGatheredPlaces } from '../capabilities/offers/public.ts'
import { forgetOldNotices, registerReceipts } from '../capabilities/payments/public.ts'
import { readOutsideCalendars } from '../capabilities/outside-calendars/public.ts'
import { endUnpaidAppointments, reconcilePayments } from '../capabilities/prepayments/public.ts'
import { fetchPictures, forgetUnnamedImages } from '../capabilities/pictures/public.ts'
import { createOpeningSurveys } from '../capabilities/surveys/public.ts'
import { forgetOldDeliveries } from '../capabilities/webhooks/public.ts'
import { forgetOldWishes } from '../capabilities/wishes/public.ts'
import { createForgetMarks } from '../database/answer-marks.ts'
import { forgetOldAnswers } from '../database/idempotency.ts'
import type { Deps } from '../deps.ts'

export const schedule: readonly Job[] = [
  { name: 'end old holds', everySeconds: 1, run: endOldHolds },
  { name: 'end unpaid bookings', everySeconds: 2, run: endUnpaidAppointments },
  { name: 'reconcile payments', everySeconds: 2, run: reconcilePayments },
  { name: 'register receipts', everySeconds: 5, run: registerReceipts },
  { name: 'forget old notices', everySeconds: 3600, run: forgetOldNotices },
  { name: 'offer gathered places', everySeconds: 60, run: offerGatheredPlaces },
  { name: 'remind of appointments', everySeconds: 60, run: createReminding() },
  { name: 'ask for ratings', everySeconds: 300, run: askForRatings },
  { name: 'open surveys', everySeconds: 60, run: createOpeningSurveys() },
  { name: 'count used visits', everySeconds: 60, run: countUsedVisits },
  { name: 'end old blocks', everySeconds: 60, run: endOldBlocks },
  { name: 'fetch pictures', everySeconds: 20, run: fetchPictures },
  { name: 'read outside calendars', everySeconds: 20, run: readOutsideCalendars },
  { name: 'forget old wishes', everySeconds: 3600, run: forgetOldWishes },
  { name: 'forget ended holds', everySeconds: 3600, run: forgetEndedHolds },
  { name: 'forget unclaimed files', everySeconds: 3600, run: forgetUnclaimedFiles },
  { name: 'forget unnamed images', everySeconds: 3600, run: forgetUnnamedImages },
  { name: 'apply waiting changes of phone', everySeconds: 60, run: applyWaitingPhones },
  { name: 'forget ended sign-ins', everySeconds: 600, run: forgetEndedSignIns },
  { name: 'forget old uses', everySeconds: 600, run: forgetOldUses },
  { name: 'forget attempts to sign in', everySeconds: 600, run: forgetOldAttempts },
  { name: 'forget old messages', everySeconds: 3600, run: forgetOldMessages },
  { name: 'forget old webhooks', everySeconds: 3600, run: forgetOldDeliveries },
  { name: 'delete ended calendars', everySeconds: 3600, run: deleteEndedFeeds },
  { name: 'forget callers', everySeconds: 3600, run: forgetCallers },
  { name: 'forget spent challenges', everySeconds: 600, run: forgetSpentChallenges },
  { name: 'forget old marks', everySeconds: 300, run: createForgetMarks() },
  { name: 'forget old answers', everySeconds: 3600, run: forgetOldAnswers },
]

export type Job = { name: string; everySeconds: number; run: (deps: Deps) => Promise<void> }
