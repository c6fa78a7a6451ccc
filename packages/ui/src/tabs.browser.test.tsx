import { screen } from '@testing-library/dom'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { show } from '../test/shown.tsx'
import { Tabs } from './tabs.tsx'

const tabs = [
  { to: '/current', title: 'Действующие' },
  { to: '/past', title: 'Прошедшие' },
  { to: '/unpaid', title: 'К оплате' },
]

describe('tabs that are wider than the screen', () => {
  it.each(tabs)('show the current one whole: $title', async ({ to, title }) => {
    await show(
      <MemoryRouter initialEntries={[to]}>
        <div style={{ inlineSize: '200px' }}>
          <Tabs label="Абонементы" tabs={tabs} />
        </div>
      </MemoryRouter>,
    )
    const row = screen.getByRole('navigation').getBoundingClientRect()
    const tab = screen.getByRole('link', { name: title }).getBoundingClientRect()
    expect(tab.left).toBeGreaterThanOrEqual(row.left)
    expect(tab.right).toBeLessThanOrEqual(row.right)
  })
})
