import type { FastifyReply } from 'fastify'
import { companyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { attachment } from './file-name.ts'
import { readFileUri } from './file-uri.ts'

/**
 * Sends a file to whoever has its whole address. It is saved, never shown: with us it has no page, no script and no
 * guess of another type. Refuses with `file.notFound`, whatever is wrong with the address.
 */
export async function downloadFile(
  { database }: Deps,
  uri: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = readFileUri(uri)
  if (address === undefined) throw new ApiError('file.notFound')
  const company = await companyScope(database.read, address.companyId)
  const file = await database.read
    .selectFrom('file')
    .select(['name', 'type', 'content'])
    .where('company_id', '=', company.companyId)
    .where('file_id', '=', address.fileId)
    .where('key', '=', address.key)
    .executeTakeFirst()
  if (file === undefined) throw new ApiError('file.notFound')
  return reply
    .headers({
      'content-type': file.type,
      'content-disposition': attachment(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(file.content)
}
