import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Topic } from '../platform/db/database.ts'
import { gatherTopics } from './coalesced-topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gathering() {
  const listeners = new Map<Topic, () => void>()
  const told: Topic[] = []
  const stop = gatherTopics(
    {
      onCommit: (topic, listener) => {
        listeners.set(topic, listener)
        return () => void listeners.delete(topic)
      },
    },
    (topic) => told.push(topic),
  )
  return { commit: (topic: Topic) => listeners.get(topic)?.(), told, stop }
}

it('many commits are one word for each topic, and later ones another', () => {
  const { commit, told } = gathering()
  for (let time = 0; time < 50; time += 1) commit('messages')
  commit('codes')
  expect(told).toEqual([])
  vi.advanceTimersByTime(10)
  expect(told).toEqual(['messages', 'codes'])
  commit('messages')
  vi.advanceTimersByTime(10)
  expect(told).toEqual(['messages', 'codes', 'messages'])
})

it('says nothing once it was ended', () => {
  const { commit, told, stop } = gathering()
  commit('messages')
  stop()
  commit('messages')
  vi.advanceTimersByTime(100)
  expect(told).toEqual([])
})
