import type { Fault } from '../fault.ts'

export const faultsOfCalls: Fault[] = []
