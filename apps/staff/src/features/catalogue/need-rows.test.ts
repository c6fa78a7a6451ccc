import { describe, expect, it } from 'vitest'
import { areSameNeeds, faultOfNeed, needRows, needsBody, newNeed } from './need-rows.ts'

const stored = [
  { resource_type_id: null, resources: ['room', 'cabin'], places: null },
  { resource_type_id: 'assistant', resources: [], places: 2 },
]

describe('what a service needs besides its performer', () => {
  it('is sent as it was read, and no change where nothing was typed', () => {
    expect(needsBody(needRows(stored))).toEqual(stored)
    expect(areSameNeeds(needRows(stored), needRows(stored))).toBe(true)
  })

  it('has one place unless another number is typed; empty is the whole room', () => {
    const room = { ...newNeed(), resources: ['room'] }
    expect(needsBody([room])).toEqual([{ resource_type_id: null, resources: ['room'], places: 1 }])
    expect(needsBody([{ ...room, places: ' ' }])[0]?.places).toBeNull()
    expect(areSameNeeds([room], [{ ...room, places: '' }])).toBe(false)
  })

  it('of any of one type names no rooms', () => {
    expect(needsBody([{ ...newNeed(), type: 'assistant', resources: ['room'] }])[0]?.resources).toEqual([])
  })

  it.each([
    [{ resources: [] }, 'resources'],
    [{ resources: ['room'], places: '0' }, 'places'],
    [{ resources: ['room'], places: 'two' }, 'places'],
    [{ resources: ['room'], places: '' }, undefined],
    [{ type: 'assistant' }, undefined],
  ])('%o is wrong in: %s', (part, fault) => {
    expect(faultOfNeed({ ...newNeed(), ...part })).toBe(fault)
  })
})
