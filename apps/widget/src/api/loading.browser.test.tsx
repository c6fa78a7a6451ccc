import { screen } from '@testing-library/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { useLoadingIndicator } from './loading.ts'

let end = () => {}
afterEach(() => end())

function Line() {
  return <p>{useLoadingIndicator() ? 'loading' : 'at rest'}</p>
}

function show(client: QueryClient) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={client}>
      <Line />
    </QueryClientProvider>,
  )
  end = () => {
    root.unmount()
    place.remove()
  }
}

const unanswered = () => Promise.reject(new Error('nobody answered'))
const underWay = () => new Promise<string>(() => {})

describe('the loading line', () => {
  it('tells of what is asked for the first time, and not of what failed and is asked again', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await client.prefetchQuery({ queryKey: ['extra'], queryFn: unanswered })
    show(client)
    expect(await screen.findByText('at rest')).toBeTruthy()
    void client.prefetchQuery({ queryKey: ['extra'], queryFn: underWay })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('loading')).toBeNull()
    void client.prefetchQuery({ queryKey: ['another'], queryFn: underWay })
    expect(await screen.findByText('loading')).toBeTruthy()
  })

  it('shows when displayed data is refetched, also after one failure', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await client.prefetchQuery({ queryKey: ['shown'], queryFn: () => 'an answer' })
    await client.prefetchQuery({ queryKey: ['shown'], queryFn: unanswered })
    show(client)
    expect(await screen.findByText('at rest')).toBeTruthy()
    void client.prefetchQuery({ queryKey: ['shown'], queryFn: underWay })
    expect(await screen.findByText('loading')).toBeTruthy()
  })
})
