/**
 * The complete list of stored data about a client or a person. Columns decide which tables belong here (`Telling`), and
 * each column has its fate. A new column that is missing here does not compile. docs/rules/data-rights.md gives the
 * reasons.
 */
import type { Database as Tables } from '../../../../database/row-types.ts'
import * as audit from '../../staff/audit/public.ts'
import * as appointments from '../../booking/appointments/public.ts'
import * as clients from '../clients/public.ts'
import * as files from '../../catalogue/files/public.ts'
import * as memberships from '../../money/memberships/public.ts'
import * as messages from '../../messaging/messages/public.ts'
import * as surveys from '../surveys/public.ts'
import * as webhooks from '../../messaging/webhooks/public.ts'
import * as waitingList from '../../booking/holds/public.ts'
import { each, facts, type PersonalData } from './personal-data-types.ts'

export const personalData: PersonalData<Tables> = {
  appointment: {
    by: 'appointments',
    takeOver: { bookings: appointments.takeBookings },
    merge: appointments.mergeClient,
    columns: {
      ...facts('company_id', 'appointment_id', 'branch_id', 'event_id', 'series_id', 'reference', 'status'),
      ...facts(
        'prepayment',
        'pay_until',
        'asked_again_at',
        'lapsed',
        'pays_online',
        'shortest_notice',
        'booking_type',
        'starts_at',
        'duration',
        'space',
        'source',
        'created',
        'changed_at',
        'version',
        'key_version',
      ),
      ...facts(
        'price',
        'original_price',
        'discount_names',
        'currency_code',
        'cancelled_at',
        'moved',
        'first_date',
        'last_date',
      ),
      ...each('shown, emptied')('contact', 'comment', 'extra_fields', 'utm'),
      // Points to the emptied row of the client.
      client_id: 'hidden, stays',
      ...each('shown, stays')('agreement', 'locale'),
      ...each('hidden, runs out')('caller_host', 'caller_block'),
    },
  },
  appointment_service: {
    by: 'appointments',
    columns: {
      ...facts('company_id', 'appointment_id', 'ordinal', 'service_id', 'resource_id', 'auto_selected'),
      ...facts('duration', 'original_price', 'discounted_price', 'starts_at', 'date', 'besides'),
    },
  },
  /** Acts of staff; the client's texts are erased, the act stays. */
  audit_entry: {
    by: 'audit',
    takeOver: { withBookings: audit.takeEntries, rest: audit.eraseClient },
    merge: audit.mergeClient,
    columns: {
      ...facts('company_id', 'audit_entry_id', 'staff_member_id', 'api_key_id', 'act', 'thing', 'thing_id'),
      ...facts('created'),
      client_id: 'hidden, stays',
      ...each('hidden, emptied')('before', 'after'),
    },
  },
  /** Webhooks to the company's programs; without the client they only describe the booking. */
  webhook_delivery: {
    by: 'webhooks',
    takeOver: { withBookings: webhooks.takeDeliveries, rest: webhooks.eraseClient },
    merge: webhooks.mergeClient,
    columns: {
      ...facts(
        'company_id',
        'delivery_id',
        'webhook_id',
        'event_id',
        'type',
        'about_id',
        'payload',
        'number',
      ),
      ...facts('state', 'tries', 'ask_at', 'last_status', 'created', 'queued_at', 'ended_at'),
      // Points to the emptied row of the client.
      client_id: 'hidden, stays',
      ...each('hidden, emptied')('client', 'last_error'),
    },
  },
  /** Kept for accounting and never changed; refers to bookings but to no person. */
  ledger_entry: {
    by: 'nobody',
    columns: {
      ...facts('company_id', 'entry_id', 'subject_kind', 'subject_id', 'cause', 'line', 'amount'),
      ...facts('currency_code', 'payment_id', 'membership_id', 'key', 'created'),
      ...facts('method', 'branch_id'),
    },
  },
  membership: {
    by: 'memberships',
    takeOver: { withBookings: memberships.takeMemberships },
    merge: memberships.mergeClient,
    columns: {
      ...facts(
        'company_id',
        'membership_id',
        'template_id',
        'service_ids',
        'branch_ids',
        'translations',
        'logo',
      ),
      ...facts(
        'number',
        'kind',
        'type',
        'name',
        'description',
        'price',
        'currency_code',
        'source',
        'created',
      ),
      ...facts('start_time', 'end_time', 'total', 'used', 'reserve', 'frozen_from', 'frozen_to'),
      ...each('shown, emptied')('extra_fields', 'utm'),
      ...each('shown, stays')('agreement', 'locale'),
      // Points to the emptied row of the client.
      client_id: 'hidden, stays',
      // The certificate's holder is not the buyer, and may still use it.
      code_hash: 'hidden, stays',
      sealed_code: 'hidden, stays',
    },
  },
  membership_change: {
    by: 'memberships',
    columns: {
      ...facts('company_id', 'change_id', 'membership_id', 'staff_member_id', 'created'),
      ...facts('start_before', 'start_after', 'end_before', 'end_after'),
      ...facts('total_before', 'total_after', 'used_before', 'used_after'),
      reason: 'shown, emptied',
    },
  },
  membership_gift: {
    by: 'gifts',
    columns: {
      ...facts('company_id', 'membership_id', 'deliver_on', 'sent_at', 'sold_by_staff', 'created'),
      ...each('shown, emptied')('name', 'phone', 'email', 'greeting'),
    },
  },
  membership_use: {
    by: 'memberships',
    columns: facts(
      ...(['company_id', 'use_id', 'membership_id', 'appointment_id', 'amount', 'price_covered'] as const),
      ...(['state', 'created', 'taken_off'] as const),
    ),
  },
  payment: {
    by: 'payments',
    columns: {
      ...facts('company_id', 'payment_id', 'subject_kind', 'subject_id', 'amount', 'tip', 'currency_code'),
      ...facts('provider', 'provider_reference', 'state', 'expires_at', 'ask_at', 'created', 'title'),
      ...facts('payer_forgotten', 'method', 'branch_id'),
      ...each('shown, emptied')('success_url', 'failure_url', 'return_url'),
      // Expires with the payment.
      url: 'hidden, emptied',
      locale: 'shown, stays',
    },
  },
  payment_notice: {
    by: 'payments',
    columns: {
      ...facts('company_id', 'notice_id', 'provider', 'payment_id', 'event', 'signature', 'body_hash'),
      ...facts('outcome', 'because', 'received'),
      // The export shows it as text.
      raw_body: 'hidden, emptied',
    },
  },
  payment_refund: {
    by: 'payments',
    columns: {
      ...facts('company_id', 'refund_id', 'payment_id', 'amount', 'tip', 'key', 'state', 'tries', 'ask_at'),
      ...facts('detail', 'created', 'as_of', 'found', 'handed_over'),
      reason: 'shown, emptied',
    },
  },
  /** Occupied time; rows name the resource but not the client. */
  occupancy: {
    by: 'nobody',
    columns: facts(
      ...(['company_id', 'occupancy_id', 'resource_id', 'lane', 'kind', 'owner_id', 'starts_at'] as const),
      ...(['during', 'blocking', 'held_until', 'role'] as const),
    ),
  },
  /** Clients whose time was freed, for the seconds until the waiting list was checked. */
  waiting_look: {
    by: 'nobody',
    columns: facts('company_id', 'look_id', 'branch_id', 'date', 'owner_id', 'kept_until'),
  },
  /** A browser's hold before a booking; erased two days after it ended. */
  hold: {
    by: 'nobody',
    columns: {
      ...facts('company_id', 'hold_id', 'branch_id', 'event_id', 'space', 'held_until', 'extended', 'active'),
      ...facts('created', 'first_date', 'last_date', 'services', 'price'),
      ...each('hidden, runs out')('holder', 'caller_host', 'caller_block'),
    },
  },
  client: {
    by: 'account',
    // Blocks are transferred. A guest without remaining data is deleted.
    takeOver: 'stays',
    merge: 'stays',
    columns: {
      ...facts('company_id', 'created', 'deleted_at', 'guest', 'added_by_staff'),
      ...each('shown, emptied')('first_name', 'middle_name', 'last_name', 'phone', 'email', 'email_verified'),
      ...each('shown, emptied')('birth_date', 'gender', 'locale', 'extra_fields'),
      blocked_reason: 'shown, emptied',
      // Derived from names and email address.
      search_form: 'hidden, emptied',
      // Other clients of the company, for staff only.
      distinct_from: 'hidden, emptied',
      // Points from an emptied row to another client.
      merged_into: 'hidden, stays',
      ...each('shown, stays')('client_id', 'blocked', 'blocked_until'),
    },
  },
  /** Staff notes about the client, for staff only. */
  client_note: {
    by: 'notes',
    takeOver: { withBookings: clients.takeNotes },
    merge: clients.mergeNotes,
    columns: each('hidden, goes')(
      ...(['company_id', 'note_id', 'client_id', 'text', 'staff_member_id', 'created', 'changed'] as const),
    ),
  },
  person_client: {
    by: 'account',
    // Guests have no account.
    takeOver: 'stays',
    merge: 'stays',
    columns: {
      ...facts('company_id', 'created'),
      client_id: 'shown, goes',
      person_id: 'shown, goes',
    },
  },
  waiting_entry: {
    by: 'waiting_list',
    takeOver: { waitingEntries: waitingList.linkEntries },
    merge: waitingList.mergeClient,
    columns: {
      ...facts('company_id', 'entry_id', 'branch_id', 'event_id', 'date', 'service_ids', 'resource_id'),
      ...facts('duration', 'space', 'status', 'hold_id', 'offered_start', 'offered_until', 'created'),
      contact: 'shown, emptied',
      locale: 'shown, stays',
      client_id: 'hidden, stays',
      ...each('hidden, runs out')('caller_host', 'caller_block'),
    },
  },
  rating: {
    by: 'ratings',
    columns: {
      ...facts(
        'company_id',
        'rating_id',
        'type',
        'entity_id',
        'rating',
        'visible',
        'appointment_id',
        'created',
      ),
      ...each('shown, emptied')('message', 'author', 'answer'),
      ...each('hidden, emptied')('answered_at', 'hidden_reason'),
    },
  },
  survey: {
    by: 'surveys',
    takeOver: { withBookings: surveys.takeSurveys },
    merge: surveys.mergeClient,
    columns: {
      ...each('shown, goes')('survey_id', 'appointment_id', 'title', 'answers', 'created', 'completed_at'),
      ...each('hidden, goes')(
        'company_id',
        'client_id',
        'questions',
        'translations',
        'expires_at',
        'starts_at',
      ),
    },
  },
  notification: {
    by: 'notifications',
    takeOver: { withBookings: messages.takeNotifications, rest: messages.forgetNotifications },
    merge: messages.mergeNotifications,
    columns: {
      ...each('shown, goes')('notification_id', 'type', 'appointment_id', 'entry_id', 'survey_id'),
      ...each('shown, goes')('starts_at', 'created', 'read_at'),
      ...each('hidden, goes')('company_id', 'client_id', 'series_id'),
    },
  },
  file: {
    by: 'files',
    takeOver: { withBookings: files.takeFiles, rest: files.eraseClient },
    merge: files.mergeClient,
    columns: {
      // The key is part of its address.
      ...each('shown, goes')('file_id', 'key', 'name', 'type', 'size', 'appointment_id', 'created'),
      ...each('hidden, goes')('company_id', 'client_id', 'content', 'staff_member_id'),
    },
  },
  message: {
    by: 'messages',
    takeOver: { withBookings: messages.takeMessages },
    merge: messages.mergeMessages,
    columns: {
      ...facts('company_id', 'message_id', 'kind', 'appointment_id', 'series_id', 'entry_id', 'survey_id'),
      ...facts('starts_at', 'former_start', 'once_key', 'status', 'due_at', 'deadline', 'tries', 'channel'),
      ...facts('refused'),
      ...facts('created', 'ended_at', 'spent', 'mail_spent', 'caused_by_company', 'client_id'),
      ...facts('staff_member_id', 'bookings', 'branch_id', 'day', 'membership_id'),
      text: 'shown, emptied',
      ...each('hidden, emptied')('provider_id', 'detail', 'caused_by_address', 'caused_by_block'),
      // A code without a name; expires after ten minutes.
      sealed: 'hidden, runs out',
    },
  },
  /** Contacts of staff, not of clients. Deleted when the staff member leaves. */
  staff_notification: {
    by: 'nobody',
    columns: {
      ...facts('company_id', 'staff_member_id', 'locale', 'booked', 'moved', 'cancelled', 'agenda'),
      ...facts('paid', 'unsent', 'agenda_seconds', 'branch_ids', 'resource_ids', 'changed_at'),
      ...each('hidden, stays')('phone', 'email'),
    },
  },
  /** Staff, not clients. Deleted when they leave their last company. */
  staff_person: {
    by: 'nobody',
    columns: {
      ...facts('staff_person_id', 'contact_proven_at', 'password_hash', 'created'),
      ...each('hidden, stays')('phone', 'email'),
    },
  },
  staff_person_identity: {
    by: 'nobody',
    columns: {
      ...facts('issuer', 'staff_person_id', 'created', 'unlinked_at'),
      subject: 'hidden, stays',
    },
  },
  staff_invitation: {
    by: 'nobody',
    columns: {
      ...facts('company_id', 'staff_invitation_id', 'staff_member_id', 'token_hash', 'is_sent'),
      ...facts('created', 'expires_at', 'accepted_at', 'withdrawn_at'),
      ...each('hidden, stays')('phone', 'email'),
    },
  },
  /** Shown on the development page. */
  outbox_message: {
    by: 'outbox',
    columns: each('hidden, goes')(
      ...(['message_id', 'channel', 'sent_to', 'subject', 'text', 'calendar', 'sent_at'] as const),
    ),
  },
  idempotency: {
    by: 'appointments',
    columns: each('hidden, goes')(
      ...(['company_id', 'idempotency_key', 'request_hash', 'answer', 'created'] as const),
    ),
  },
  person: {
    by: 'person',
    columns: {
      ...each('shown, goes')('person_id', 'phone'),
      ...each('hidden, goes')('password_hash', 'disabled', 'created', 'phone_proven_at'),
    },
  },
  person_identity: {
    by: 'person',
    columns: {
      ...each('shown, goes')('issuer', 'subject', 'created'),
      person_id: 'shown, goes',
    },
  },
  person_device: {
    by: 'person',
    columns: {
      ...each('shown, goes')('created', 'used_at', 'person_id'),
      device_hash: 'hidden, goes',
    },
  },
  phone_change: {
    by: 'person',
    columns: {
      ...each('shown, goes')('phone', 'effective_at', 'person_id'),
      ...each('hidden, goes')('company_id', 'locale', 'token_hash', 'created'),
    },
  },
  session: {
    by: 'person',
    columns: {
      ...each('shown, goes')('created', 'expires_at', 'person_id'),
      ...each('hidden, goes')('token_hash', 'company_id'),
    },
  },
  code_challenge: {
    by: 'person',
    columns: each('hidden, goes')(
      ...(['challenge_id', 'company_id', 'phone', 'purpose', 'person_id', 'tries_left', 'created'] as const),
      ...(['expires_at', 'used_at', 'asked_at', 'sent', 'asker_kind', 'asker', 'confirmed_by'] as const),
    ),
  },
  messenger_chat: {
    by: 'person',
    columns: each('hidden, goes')('chat_id', 'phone', 'locale', 'created'),
  },
  /** Redirects the holder of its code to a booking or a waiting list entry. */
  short_link: {
    by: 'nobody',
    columns: {
      ...facts('company_id', 'purpose', 'until'),
      ...each('hidden, runs out')('code', 'id'),
    },
  },
  /** Keyed hashes; deleting them would let an account deletion circumvent every limit. */
  usage_count: {
    by: 'nobody',
    columns: {
      ...facts('rule', 'span_start', 'used'),
      subject: 'hidden, runs out',
    },
  },
  /** Minutes between leaving for a provider and returning; the person is not known yet. */
  social_attempt: {
    by: 'nobody',
    columns: {
      ...facts('provider_id', 'company_id', 'expires_at'),
      ...each('hidden, runs out')('state_hash', 'binding'),
    },
  },
  /** Does not store whose account it was; contacts in the text are removed. */
  account_deletion: {
    by: 'nobody',
    columns: facts('company_id', 'deletion_id', 'date', 'reason'),
  },
}
