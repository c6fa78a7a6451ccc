/** Spends budgets of the contract's list. docs/rules/limits.md */
import { type Budget, type BudgetName, budgets, type BudgetSubject } from '@zapys/contract'
import { ApiError } from '../../plugins/api-error.ts'
import { addressParts } from '../../plugins/address.ts'
import { type Counting, secondsLeft, takeUses, type Use } from './usage.ts'

/** Whom a use is counted for, as far as it is known; `address` stands for its block too. */
export type Subjects = Partial<Record<Exclude<BudgetSubject, 'block'>, string>>

/**
 * Spends one use of each budget for each of the subjects given, all or none, in one statement. Before a call is answered
 * this was done for the address, the company in the path and the signed-in client; what is known only later (a phone, an
 * account) is spent where it is known.
 * Refuses with `request.tooMany`, and says when it makes sense to ask again.
 */
export async function spend(deps: Counting, names: readonly BudgetName[], subjects: Subjects): Promise<void> {
  const refusal = await spendUnlessOver(deps, names, subjects)
  if (refusal !== undefined) throw refusal
}

/** The same, for who has another way where this one is over: answers the refusal. */
export async function spendUnlessOver(
  deps: Counting,
  names: readonly BudgetName[],
  subjects: Subjects,
): Promise<ApiError | undefined> {
  const full = await takeUses(deps, usesOf(names, subjects))
  if (full.length === 0) return undefined
  const now = deps.clock.now()
  return new ApiError('request.tooMany', {
    retryAfterSeconds: Math.max(...full.map(({ seconds }) => secondsLeft(now, seconds))),
  })
}

function usesOf(names: readonly BudgetName[], { address, ...others }: Subjects): Use[] {
  const parts = address === undefined ? undefined : addressParts(address)
  const known: Partial<Record<BudgetSubject, string | undefined>> = {
    ...others,
    address: parts?.host,
    block: parts?.block,
  }
  return names.flatMap((name) =>
    (budgets[name] as Budget).limits.flatMap(({ by, most, seconds }) => {
      const subject = known[by]
      return subject === undefined ? [] : [{ rule: `${name}.${by}`, subject, most, seconds }]
    }),
  )
}
