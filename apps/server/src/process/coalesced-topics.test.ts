import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Topic } from '../platform/db/database.ts'
import { coalesceTopics } from './coalesced-topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function coalescing() {
  const listeners = new Map<Topic, () => void>()
  const sent: Topic[] = []
  const stop = coalesceTopics(
    {
      onCommit: (topic, listener) => {
        listeners.set(topic, listener)
        return () => void listeners.delete(topic)
      },
    },
    (topic) => sent.push(topic),
  )
  return { commit: (topic: Topic) => listeners.get(topic)?.(), sent, stop }
}

it('many commits are one message for each topic, and later ones another', () => {
  const { commit, sent } = coalescing()
  for (let time = 0; time < 50; time += 1) commit('messages')
  commit('codes')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(10)
  expect(sent).toEqual(['messages', 'codes'])
  commit('messages')
  vi.advanceTimersByTime(10)
  expect(sent).toEqual(['messages', 'codes', 'messages'])
})

it('sends nothing once it was ended', () => {
  const { commit, sent, stop } = coalescing()
  commit('messages')
  stop()
  commit('messages')
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([])
})
