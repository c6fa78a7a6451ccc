import { badNumber, blockedNumber, type FakeProvider, formOf } from './fake-provider.ts'

const refuse = (error: number, message: string, status = 200) => ({
  status,
  json: { error, message, invalid_numbers: null },
})

export function fakeSmsApi(account: { token: string; from: string }): FakeProvider {
  const seen = new Set<string>()
  const fake: FakeProvider = {
    taken: [],
    answer(request) {
      if (request.path !== '/sms.do') return { status: 404, json: null }
      if (request.headers.authorization !== `Bearer ${account.token}`)
        return refuse(101, 'Authorization failed', 401)
      const { to, from, message, format, encoding, idx, check_idx } = formOf(request) ?? {}
      // Without these it responds in another format and decodes the text as windows-1250.
      if (format !== 'json' || encoding !== 'utf-8') return { status: 200, json: 'ERROR:18' }
      if (!message || message.length > 918)
        return refuse(11, 'The message is too long or there is no message')
      if (from !== account.from) return refuse(14, 'Wrong sender name')
      if (!to || `+${to}` === badNumber || !/^\d{7,15}$/.test(to))
        return refuse(13, 'No correct phone numbers')
      if (`+${to}` === blockedNumber) return refuse(59, 'Number is added to OptOut list')
      if (idx && check_idx === '1' && seen.has(idx)) return refuse(53, 'Not unique idx parameter')
      if (idx) seen.add(idx)
      fake.taken.push({ to: `+${to}`, from, text: message })
      const id = crypto.randomUUID().replaceAll('-', '').toUpperCase()
      const sent = { id, points: 0.16, number: to, submitted_number: to, status: 'QUEUE', error: null, idx }
      return { status: 200, json: { count: 1, list: [sent] } }
    },
  }
  return fake
}
