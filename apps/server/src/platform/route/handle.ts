/** Step 6 of a call: its handler, and the checks of its response. */
import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, Call, ParamsOf } from '@zapys/contract'
import type { FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import { z } from 'zod'
import type { CompanyScope } from '../db/company-scope.ts'
import type { Operator } from '../http/key-holder.ts'
import type { ShowPictures } from '../http/picture-address.ts'
import type { Session } from '../http/session.ts'
import { attribution, type Attribution } from '../rate-limits/public.ts'
import type { StaffCookie, StaffSession } from '../http/staff-session.ts'
import { type AuthenticateOptions, type Identity, rejectEndedSession } from './authenticate.ts'
import type { CallRequest } from './parse.ts'

/** Additional input of a call with a company in its path, and of one for signed-in clients or key holders. */
type InCompany<C extends Call> = ParamsOf<C> extends { company: string } ? { company: CompanyScope } : unknown
type SignedIn<C extends Call> = 'staff' extends C['access']
  ? { staff: StaffSession; cookie: StaffCookie }
  : 'entry' extends C['access']
    ? { staff: StaffSession | undefined; cookie: StaffCookie }
    : ClientOrKey<C>
type ClientOrKey<C extends Call> = 'either' extends C['access']
  ? { session: Session | undefined }
  : 'key' extends C['access']
    ? { operator: Operator }
    : 'client' extends C['access']
      ? { session: Session } & (ParamsOf<C> extends { company: string }
          ? {
              /** The person's client record in this company; undefined before the first write there. */
              clientId: string | undefined
            }
          : unknown)
      : unknown

export type HandlerInput<C extends Call> = CallRequest<C> & InCompany<C> & SignedIn<C>
export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<AnswerOf<C>>

export type HandleOptions = {
  /** Attribution of messages that requests from this address cause; with an API key of staff, the company. */
  attributionOf: (address: string) => Attribution
  /** Replaces addresses of pictures on other servers by our own; absent: they go out as they are. */
  showPictures?: ShowPictures
  /** On in tests: a response that does not match its schema exactly is a bug. */
  checkAnswers: boolean
}

type Extra = Omit<Identity, 'company'> & { company?: CompanyScope }

/**
 * `run` for one caller, `runForAll` for a response that is the same for all callers, `finish` for the result of
 * either.
 */
export function createHandle<C extends Call>(
  call: C,
  handler: Handler<C>,
  options: HandleOptions & AuthenticateOptions,
) {
  const { attributionOf, showPictures, checkAnswers } = options
  // Computed at first use, since at the start it would run for all calls at once.
  let holds: boolean | undefined
  // Staff who change the catalogue read the stored address.
  const holdsPictures = () => (holds ??= call.access !== 'key' && holdsLogo(call.answer))
  // The types above define which of these a call has; authenticate and the path provide them.
  const runWith = (input: CallRequest<Call> & Extra) => handler(input as unknown as HandlerInput<C>)

  return {
    run: async (
      request: FastifyRequest,
      parsed: CallRequest<Call>,
      { session, operator, clientId, company, staff, cookie }: Identity,
    ): Promise<AnswerOf<C>> => {
      const provenPersonId = session?.hasPhone ? session.personId : undefined
      const caller = { ...parsed.caller, provenPersonId }
      try {
        const work = () =>
          runWith({
            ...parsed,
            ...(company && { company }),
            session,
            operator,
            caller,
            clientId,
            staff,
            cookie,
          })
        const attributed =
          operator === undefined ? attributionOf(request.ip) : { staffMemberId: operator.staffMemberId }
        return await attribution.run(attributed, work)
      } catch (error) {
        // Rows that the handler reads are erased with the account.
        if (session !== undefined && error instanceof NoResultError)
          await rejectEndedSession(request, options)
        throw error
      }
    },
    runForAll: (parsed: CallRequest<Call>, company: CompanyScope | undefined): Promise<AnswerOf<C>> =>
      runWith({ ...parsed, ...(company && { company }) }),
    finish: (result: AnswerOf<C>): AnswerOf<C> => {
      const answer = showPictures !== undefined && holdsPictures() ? showPictures(result) : result
      if (checkAnswers) checkAnswer(call, answer)
      return answer
    },
  }
}

/** Most responses contain no picture, so long ones need not be searched. */
const holdsLogo = (answer: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })).includes('"logo"')

function checkAnswer(call: Call, answer: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = call.answer.safeParse(wire)
  if (!parsed.success)
    throw new Error(`${call.endpoint.path}: the answer breaks the contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, wire))
    throw new Error(
      `${call.endpoint.path}: the answer holds fields that the contract does not name: ${JSON.stringify(wire).slice(0, 2000)}`,
    )
}
