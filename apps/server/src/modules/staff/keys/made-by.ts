import type { MadeBy } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'

/** Author of a row, for callers that may read staff and for the author; otherwise null. */
export const madeBy = (
  by: Pick<KeyHolder, 'staffMemberId' | 'role' | 'scopes'>,
  { staff_member_id, maker_name }: { staff_member_id: string; maker_name: string },
): MadeBy =>
  staff_member_id === by.staffMemberId || reachOf(by, 'staff.read') === 'ALL'
    ? { staff_member_id, name: maker_name }
    : null
