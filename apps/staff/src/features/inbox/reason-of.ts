import type { StaffMessageId } from '@zapys/i18n'

/** As the server writes why a message was not sent: a reason, then what the provider called it. */
const reasons = new Map<string, StaffMessageId>(
  Object.entries({
    badRecipient: 'desk.inbox.reason.badRecipient',
    blocked: 'desk.inbox.reason.blocked',
    badMessage: 'desk.inbox.reason.badMessage',
    busy: 'desk.inbox.reason.noAnswer',
    unreachable: 'desk.inbox.reason.noAnswer',
    account: 'desk.inbox.reason.account',
  } as const),
)

/** Undefined where only the log knows more: what a program calls it helps no one at a desk. */
export const reasonOf = (detail: string | null): StaffMessageId | undefined =>
  detail === null ? undefined : reasons.get(/^\w+/.exec(detail)?.[0] ?? '')
