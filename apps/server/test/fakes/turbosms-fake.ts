import { z } from 'zod'
import { badNumber, blockedNumber, type FakeProvider } from './fake-provider.ts'

const asked = z.object({
  recipients: z.array(z.string()).length(1),
  sms: z.object({ sender: z.string(), text: z.string() }),
  sequence_id: z.string().max(40).optional(),
})

const whole = (code: number, status: string, result: object[] | null = null) => ({
  status: 200,
  json: { response_code: code, response_status: status, response_result: result },
})

export function fakeTurboSms(account: { token: string; from: string }): FakeProvider {
  const results = new Map<string, object[]>()
  const fake: FakeProvider = {
    taken: [],
    answer({ path, headers, body }) {
      if (path !== '/message/send.json') return { status: 404, json: null }
      if (!headers.authorization) return whole(103, 'REQUIRED_TOKEN')
      if (headers.authorization !== `Bearer ${account.token}`) return whole(301, 'INVALID_TOKEN')
      if (!headers['content-type']?.startsWith('application/json')) return whole(104, 'REQUIRED_CONTENT')
      const request = asked.safeParse(JSON.parse(body))
      if (!request.success) return whole(300, 'INVALID_REQUEST')
      const { recipients, sms, sequence_id } = request.data
      const known = sequence_id && results.get(sequence_id)
      if (known) return whole(507, 'FAILED_DUPLICATE_REQUEST', known)
      if (sms.sender !== account.from) return whole(400, 'NOT_ALLOWED_MESSAGE_SENDER')
      if (!sms.text) return whole(201, 'REQUIRED_MESSAGE_TEXT')
      if (sms.text.length > 1521) return whole(413, 'NOT_ALLOWED_MESSAGE_TEXT_LENGTH')
      const phone = recipients[0]!
      const of = (code: number, status: string, id: string | null = null) => ({
        phone,
        response_code: code,
        message_id: id,
        response_status: status,
      })
      if (`+${phone}` === badNumber || !/^\d{7,15}$/.test(phone))
        return whole(802, 'SUCCESS_MESSAGE_PARTIAL_ACCEPTED', [of(305, 'INVALID_PHONE')])
      if (`+${phone}` === blockedNumber)
        return whole(802, 'SUCCESS_MESSAGE_PARTIAL_ACCEPTED', [of(404, 'NOT_ALLOWED_NUMBER_STOPLIST')])
      fake.taken.push({ to: `+${phone}`, from: sms.sender, text: sms.text })
      const result = [of(0, 'OK', crypto.randomUUID())]
      if (sequence_id) results.set(sequence_id, result)
      return whole(800, 'SUCCESS_MESSAGE_ACCEPTED', result)
    },
  }
  return fake
}
