import { expect, it } from 'vitest'
import { nextTask } from './next-task.ts'
import { watchTouch } from './touch.ts'

it.each(['pointerdown', 'keydown', 'click', 'input', 'popstate'])(
  '%s is the first touch of a page, reported once and after the event',
  async (event) => {
    const page = new EventTarget()
    const touch = watchTouch(page, false)
    let told = 0
    touch.subscribe(() => (told += 1))
    page.dispatchEvent(new Event('scroll'))
    page.dispatchEvent(new Event('pointermove'))
    page.dispatchEvent(new Event('focusin'))
    expect([touch.seen(), told]).toEqual([false, 0])
    page.dispatchEvent(new Event(event))
    page.dispatchEvent(new Event(event))
    expect([touch.seen(), told], 'while the event is handled').toEqual([false, 0])
    await nextTask()
    await nextTask()
    expect([touch.seen(), told]).toEqual([true, 1])
  },
)

it('a page that the browser knows as touched is touched from the start', () => {
  expect(watchTouch(new EventTarget(), true).seen()).toBe(true)
})
