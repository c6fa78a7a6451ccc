import { badNumber, blockedNumber, type FakeProvider, formOf } from './fake-provider.ts'

const refuse = (status: number, code: number) => ({
  status,
  json: { code, message: 'Refused', more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

export function fakeTwilio(account: { accountSid: string; authToken: string; from: string }): FakeProvider {
  const fake: FakeProvider = {
    taken: [],
    answer(request) {
      const { accountSid, authToken } = account
      if (request.method !== 'POST') return refuse(405, 20004)
      const key = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
      if (request.headers.authorization !== `Basic ${key}`) return refuse(401, 20003)
      if (request.path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return refuse(404, 20404)
      const { To: to, From, MessagingServiceSid, Body: text } = formOf(request) ?? {}
      const from = From ?? MessagingServiceSid
      if (!to) return refuse(400, 21604)
      if (!text) return refuse(400, 21602)
      if (!from) return refuse(400, 21603)
      if (from !== account.from) return refuse(400, From ? 21659 : 21705)
      if (text.length > 1600) return refuse(400, 21617)
      if (to === badNumber || !/^\+\d{7,15}$/.test(to)) return refuse(400, 21211)
      if (to === blockedNumber) return refuse(400, 21610)
      fake.taken.push({ to, from, text })
      const sid = `SM${fake.taken.length.toString(16).padStart(32, '0')}`
      return { status: 201, json: { sid, status: 'queued', to, from, body: text, error_code: null } }
    },
  }
  return fake
}
