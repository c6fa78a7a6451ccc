import type { Fault } from '../fault.ts'

export const faultsOfErrors: Fault[] = []
