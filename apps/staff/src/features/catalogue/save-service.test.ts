import type { BranchResource } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { changedPerformers } from './save-service.ts'
import { emptyService, faultsOf, type ServiceDraft } from './service-draft.ts'

const resources = ['anna', 'olha'].map((id) => ({ id, branch_id: 'branch' }) as BranchResource)
const draft: ServiceDraft = {
  ...emptyService('list', ['anna', 'olha']),
  name: 'Стрижка',
  lengths: { anna: '90' },
  prices: [],
}
const sent = (part: Partial<ServiceDraft>, before: ServiceDraft | null = draft) =>
  changedPerformers({ ...draft, ...part }, before ?? undefined, resources)
const both = { branch: 'branch', performers: ['anna', 'olha'] }

describe('who performs a service, and for how long', () => {
  it('is sent where it changed: the length of the one who takes another time, or again that of the service', () => {
    expect(sent({})).toEqual([])
    expect(sent({ lengths: { anna: '90', olha: ' 45 ' } })).toEqual([
      { ...both, durations: [{ resource: 'olha', duration: 2700 }] },
    ])
    expect(sent({ lengths: {} })).toEqual([{ ...both, durations: [{ resource: 'anna', duration: null }] }])
    expect(sent({}, null)).toEqual([{ ...both, durations: [{ resource: 'anna', duration: 5400 }] }])
  })

  it('leaves out the length of those who perform it no more, and of classes', () => {
    expect(sent({ performers: ['olha'], lengths: { anna: '30' } })).toEqual([
      { branch: 'branch', performers: ['olha'], durations: [] },
    ])
    expect(sent({ kind: 'EVENT', lengths: { olha: '30' } }, { ...draft, lengths: {} })).toEqual([])
  })

  it('is wrong where no length was typed, of a chosen performer alone', () => {
    expect(faultsOf({ ...draft, lengths: { anna: '1,5' } })).toEqual(['lengths'])
    expect(faultsOf({ ...draft, lengths: { anna: '0' } })).toEqual(['lengths'])
    expect(faultsOf({ ...draft, performers: ['olha'], lengths: { anna: 'x' } })).toEqual([])
  })
})
