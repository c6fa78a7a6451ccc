import type { Fault } from '../fault.ts'

export const faultsOfFields: Fault[] = []
