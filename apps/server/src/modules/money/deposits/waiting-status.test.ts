import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

describe('the status of a booking that must be paid first', () => {
  it('is PENDING_PAYMENT for the client, in lists of staff and in a change, and CONFIRMED once it is paid', async () => {
    const { book, pay, onPage, read, studio } = await payingStudio(server, {
      online: { requirement: 'REQUIRED', share_percent: 30 },
    })
    const key = await companyKey(server, studio)
    const booked = await book('2026-05-19T07:00:00.000Z')
    const id = String(booked.body.id)
    const branch = `branch/${studio.branch_id}`
    const listed = async () => {
      const { body } = await key.get(`${branch}/appointment`)
      return (body['content'] as Record<string, unknown>[])[0]?.['status']
    }
    const statuses = async () => [(await read(booked)).status, await listed()]
    expect([booked.body.status, ...(await statuses())]).toEqual(Array(3).fill('PENDING_PAYMENT'))
    // A program sends the status that it read.
    const changed = await key.post(`${branch}/appointment/${id}`, {
      appointment: { id, start_time: '2026-05-19T09:00:00.000Z', status: 'PENDING_PAYMENT' },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { status: 'PENDING_PAYMENT', start_time: '2026-05-19T09:00:00.000Z' },
    })
    await onPage(await pay(booked), { card: 'success' })
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  it('becomes CONFIRMED when staff sets it, and keeps other statuses set by staff', async () => {
    const { book, read, studio } = await payingStudio(server, {
      online: { requirement: 'REQUIRED', share_percent: 30 },
    })
    const key = await companyKey(server, studio)
    const booked = await book('2026-05-20T07:00:00.000Z')
    const path = `branch/${studio.branch_id}/appointment/${String(booked.body.id)}`
    const { body } = await key.post(path, { appointment: { status: 'CONFIRMED' } })
    expect([body['status'], (await read(booked)).status]).toEqual(['CONFIRMED', 'CONFIRMED'])
    const paid = await book('2026-05-20T10:00:00.000Z')
    const unknown = await key.post(path, { appointment: { status: 'PENDING_PAYMENT' } })
    expect([paid.body.status, unknown.status]).toEqual(['PENDING_PAYMENT', 422])
  })
})
