import type { Fault } from '../fault.ts'

export const faultsOfScreens: Fault[] = []
