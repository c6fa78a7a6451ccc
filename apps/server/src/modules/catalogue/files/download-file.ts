import { plainRoutes } from '@zapys/contract'
import { create as attachment } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Gate } from '../../../platform/admission/gate.ts'
import { sendStored } from './send-stored.ts'
import { readerOf } from '../../../platform/route/admit.ts'
import { megabytes, type ConsumeAhead } from '../../../platform/rate-limits/public.ts'
import { readFileUri } from './file-uri.ts'

/** `gate` and `consume`: file lookups pass admission control and rate limits, like other reads. */
export type ReadingDeps = Pick<Deps, 'database'> & { gate: Gate; consume: ConsumeAhead }

/**
 * Sends a file to any caller with its full address, as a download only: no rendering, no scripts, no content
 * sniffing. Rejects with `file.notFound` for any invalid address.
 */
export async function downloadFile(
  deps: ReadingDeps,
  uri: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file, ofFile, giveBack } = await deps.gate(readerOf(reply.request), () =>
    findFile(deps, uri, reply.request.ip),
  )
  reply.headers({
    'content-type': file.type,
    'content-disposition': attachment(file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
  return sendStored(
    reply,
    file.size,
    (piece) => ofFile.select(piece.as('piece')).executeTakeFirst(),
    // A HEAD request or an aborted download does not consume the rate limit.
    (sentBytes) => giveBack(megabytes(file.size) - megabytes(sentBytes)),
  )
}

async function findFile({ database, consume }: ReadingDeps, uri: string, address: string) {
  const { rateLimits } = plainRoutes.file
  await consume(rateLimits, { address })
  const named = readFileUri(uri)
  if (named === undefined) throw new ApiError('file.notFound')
  const company = await companyScope(database.db, named.companyId)
  const ofFile = database.db
    .selectFrom('file')
    .where('company_id', '=', company.companyId)
    .where('file_id', '=', named.fileId)
    .where('key', '=', named.key)
  const file = await ofFile.select(['name', 'type', 'size']).executeTakeFirst()
  if (file === undefined) throw new ApiError('file.notFound')
  const used = megabytes(file.size)
  const backToCompany = await consume(rateLimits, { company: company.companyId, from: address }, used)
  const backToAddress = used > 1 ? await consume(rateLimits, { address }, used - 1) : undefined
  const giveBack = (unused: number) => {
    if (unused === 0) return
    backToCompany(unused)
    backToAddress?.(unused)
  }
  return { file, ofFile, giveBack }
}
