import { lazy, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { keepEarlyInput, keepForRerender } from './early-input.ts'

const pressed: string[] = []
const Button = ({ name }: { name: string }) => (
  <button type="button" onClick={() => pressed.push(name)}>
    {name}
  </button>
)

/** What the server drew: a screen with a part whose script comes later. */
function serverRendered() {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML =
    '<div><button type="button">Menu</button><!--$--><button type="button">10:00</button><!--/$--></div>'
  return root
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!

/** Turns of the event loop, one after the other: what was to run in the next ones has run, however slow they are. */
async function turns() {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((go) => setTimeout(go, 10))
}

/** React hears the button. */
const isHydrated = (name: string) => Object.keys(button(name)).some((key) => key.startsWith('__reactProps$'))

/** The screen is taken over at once; what it returns lets its part come. */
function takeOver(root: Element) {
  let come = (_: { default: () => React.ReactNode }) => {}
  const Part = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (come = resolve)))
  const goOn = keepEarlyInput(root)
  return {
    async screen() {
      hydrateRoot(
        root,
        <div>
          <Button name="Menu" />
          <Suspense>
            <Part />
          </Suspense>
        </div>,
      )
      await expect.poll(() => isHydrated('Menu')).toBe(true)
      goOn()
      await turns()
    },
    part: () => come({ default: () => <Button name="10:00" /> }),
  }
}

afterEach(() => {
  document.body.replaceChildren()
  pressed.length = 0
})

describe('a press on a page that is rendered again', () => {
  it('is done once on the new page, though the old one was pressed while scripts had begun already', async () => {
    const root = serverRendered()
    const goOn = keepForRerender(root)
    button('10:00').click()
    createRoot(root).render(
      <div>
        <Button name="Menu" />
        <Button name="10:00" />
      </div>,
    )
    await expect.poll(() => isHydrated('10:00')).toBe(true)
    expect(pressed).toEqual([])
    goOn()
    await turns()
    expect(pressed).toEqual(['10:00'])
  })
})

describe('a press on a page that the server drew', () => {
  it.each([
    { when: 'before the screen is taken over', isEarly: true },
    { when: 'after it, on a part that is still to come', isEarly: false },
  ])('$when is done once, when it can be', async ({ isEarly }) => {
    const { screen, part } = takeOver(serverRendered())
    if (isEarly) button('10:00').click()
    await screen()
    if (!isEarly) button('10:00').click()
    expect(button('10:00').dataset['heard']).toBe('')
    expect(pressed).toEqual([])
    part()
    await expect.poll(() => pressed).toEqual(['10:00'])
    expect(button('10:00').dataset['heard']).toBeUndefined()
    await turns()
    expect(pressed).toEqual(['10:00'])
  })

  it('on what is taken over already waits for nothing, and takes no other press away', async () => {
    const { screen, part } = takeOver(serverRendered())
    await screen()
    button('10:00').click()
    button('Menu').click()
    expect(pressed).toEqual(['Menu'])
    part()
    await expect.poll(() => pressed).toEqual(['Menu', '10:00'])
  })
})
