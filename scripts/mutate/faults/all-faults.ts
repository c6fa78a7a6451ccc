/** Every fault that `npm run mutate` tries, by the section of the ledger whose rows it breaks. */
import type { Fault } from '../fault.ts'
import { faultsOfMoney } from './money.ts'
import { faultsOfScreens } from './section-2.ts'
import { faultsOfData } from './section-3.ts'
import { faultsOfRules } from './section-4.ts'
import { faultsOfFields } from './section-5.ts'
import { faultsOfCalls } from './section-7.ts'
import { faultsOfErrors } from './section-8.ts'

export const faults: Fault[] = [
  ...faultsOfScreens,
  ...faultsOfData,
  ...faultsOfRules,
  ...faultsOfFields,
  ...faultsOfCalls,
  ...faultsOfErrors,
  ...faultsOfMoney,
]
