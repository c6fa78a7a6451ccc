import type { StaffMessageId } from '@zapys/i18n'

/** The server's reasons for an unsent message: the prefix before the provider's own text. */
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

/** Undefined for technical reasons, which would not help staff. */
export const reasonOf = (detail: string | null): StaffMessageId | undefined =>
  detail === null ? undefined : reasons.get(/^\w+/.exec(detail)?.[0] ?? '')
