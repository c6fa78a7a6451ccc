import type { CallInput } from '#widget/api/request.ts'

/** S9.page. */
const PAGE_SIZE = 20

export type MembershipList = 'current' | 'past' | 'unpaid'

/** The same query in the list and on the main page, so that they share one response. S4.membership.5. */
export const membershipsOf = (company: string, list: MembershipList): CallInput<'listOwnMemberships'> => ({
  params: { company },
  query: {
    size: PAGE_SIZE,
    ...(list === 'unpaid' ? { unpaid: true } : { status: list === 'current' ? 'ACTIVE' : 'INACTIVE' }),
  },
})
