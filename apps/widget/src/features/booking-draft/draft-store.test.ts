import { describe, expect, it } from 'vitest'
import { createDraftStore } from './draft-store.ts'

function browser(contents: Record<string, string> = {}) {
  const values = new Map(Object.entries(contents))
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
}
const podil = { company: 'studio', of: 'podil' }

describe('booking draft', () => {
  it('what was chosen and typed is there again after a reload', () => {
    const storage = browser()
    const store = createDraftStore(storage, podil)
    store.update({ fields: { first_name: 'Марта ', phone: '067' }, resource: 'anna' })
    store.update({ startsAtLocal: '2026-11-21T10:00' })
    const reloaded = createDraftStore(storage, podil).get()
    expect(reloaded.fields).toEqual({ first_name: 'Марта ', phone: '067' })
    expect(reloaded).toMatchObject({ resource: 'anna', startsAtLocal: '2026-11-21T10:00' })
  })

  it('each branch has a draft of its own', () => {
    const storage = browser()
    createDraftStore(storage, podil).update({ resource: 'anna' })
    expect(createDraftStore(storage, { company: 'studio', of: 'warsaw' }).get().resource).toBeNull()
  })

  it('a field that is formatted late does not undo what was filled in after it', () => {
    const store = createDraftStore(browser(), podil)
    const late = (value: string) => store.update(({ fields }) => ({ fields: { ...fields, phone: value } }))
    store.update({ fields: { phone: '067', privacy: 'true' } })
    late('+380 67')
    expect(store.get().fields).toEqual({ phone: '+380 67', privacy: 'true' })
  })

  it('after success nothing of it stays in the browser', () => {
    const storage = browser()
    const store = createDraftStore(storage, podil)
    store.update({ fields: { phone: '067' } })
    store.clear()
    expect(storage.values.size).toBe(0)
    expect(store.get().fields).toEqual({})
  })

  it.each([
    { stored: '{"resource":"anna"}', because: 'an older page knew fewer fields', resource: 'anna' },
    { stored: '{broken', because: 'the text is damaged', resource: null },
  ])('opens although $because', ({ stored, resource }) => {
    const draft = createDraftStore(browser({ draft_studio_podil: stored }), podil).get()
    expect(draft).toMatchObject({ resource, services: [], fields: {} })
  })

  it('listeners hear of each change until they leave', () => {
    const store = createDraftStore(browser(), podil)
    let heard = 0
    const leave = store.subscribe(() => (heard += 1))
    store.update({ resource: 'anna' })
    leave()
    store.update({ resource: 'oleh' })
    expect(heard).toBe(1)
  })
})
