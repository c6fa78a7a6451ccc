import type { Fault } from '../fault.ts'

export const faultsOfData: Fault[] = []
