import { screen } from '@testing-library/dom'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import '#widget/api/account-calls.ts'
import { Hydrated } from '#widget/browser/hydration.ts'
import { useForgetOwnData } from './use-forget-own-data.ts'

let end = () => {}
let asked = 0
afterEach(() => {
  end()
  asked = 0
})

/** Asks for own data where somebody is signed in, as the home screen does; an answer takes a moment. */
function Own({ token }: { token: string }) {
  const { data } = useQuery({
    queryKey: ['listOwnAppointments'],
    queryFn: async ({ signal }) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      signal.throwIfAborted()
      return `visits of ${token}`
    },
  })
  return <p>{data ?? 'waiting'}</p>
}

function App({
  client,
  first,
}: {
  client: QueryClient
  first: { token: string | null; isHydrated: boolean }
}) {
  const [state, setState] = useState(first)
  return (
    <Hydrated value={state.isHydrated}>
      <QueryClientProvider client={client}>
        <Parts client={client} {...state} />
        <button onClick={() => setState({ token: 'olena', isHydrated: true })}>Olena</button>
        <button onClick={() => setState({ token: 'marta', isHydrated: true })}>Marta</button>
        <button onClick={() => setState({ token: null, isHydrated: true })}>Nobody</button>
      </QueryClientProvider>
    </Hydrated>
  )
}

function Parts({ client, token }: { client: QueryClient; token: string | null }) {
  useForgetOwnData(client, token)
  return token === null ? <p>guest</p> : <Own token={token} />
}

function show(first: { token: string | null; isHydrated: boolean }) {
  const client = new QueryClient()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<App client={client} first={first} />)
  end = () => {
    root.unmount()
    place.remove()
  }
  return client
}

describe('own data', () => {
  it.each([
    { what: 'the page is taken over', isHydrated: false },
    { what: 'somebody signs in', isHydrated: true },
  ])('that are asked for at the moment when $what are answered', async ({ isHydrated }) => {
    show({ token: null, isHydrated })
    await userEvent.click(await screen.findByRole('button', { name: 'Olena' }))
    expect(await screen.findByText('visits of olena')).toBeTruthy()
  })

  it('are asked for once when the page is taken over: that somebody is signed in is no change', async () => {
    show({ token: null, isHydrated: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Olena' }))
    expect(await screen.findByText('visits of olena')).toBeTruthy()
    expect(asked).toBe(1)
  })

  it('of one client are gone for the next client and after sign-out', async () => {
    const client = show({ token: 'olena', isHydrated: true })
    expect(await screen.findByText('visits of olena')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Marta' }))
    expect(await screen.findByText('visits of marta')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Nobody' }))
    expect(await screen.findByText('guest')).toBeTruthy()
    await expect.poll(() => client.getQueryData(['listOwnAppointments'])).toBeUndefined()
  })

  it('under a key that names no call are gone too, if the query says that they are own', async () => {
    const client = show({ token: 'olena', isHydrated: true })
    expect(await screen.findByText('visits of olena')).toBeTruthy()
    const fetch = (name: string, isOwn: boolean) =>
      client.fetchQuery({ queryKey: [name], queryFn: () => 'an answer', meta: { isOwn } })
    await Promise.all([fetch('ownPlaces', true), fetch('timesOfAll', false)])
    await userEvent.click(screen.getByRole('button', { name: 'Nobody' }))
    await expect.poll(() => client.getQueryData(['ownPlaces'])).toBeUndefined()
    expect(client.getQueryData(['timesOfAll'])).toBe('an answer')
  })
})
