import { randomBytes } from 'node:crypto'
import { calls, type UploadedFile } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { giveBack, megabytes, consume } from '../../../platform/rate-limits/public.ts'
import { safeName } from './file-name.ts'
import { type FileType, typeOf } from './file-type.ts'
import { fileUri } from './file-uri.ts'
import { ofVisitor, reencode } from './reencode.ts'

/** A fully received file; the name is untrusted. */
export type SentFile = { name: string; content: Buffer }

/**
 * Stores an unclaimed file, which is deleted unless a form claims it within a day. Rejects with `file.tooLarge`,
 * `file.type.notAllowed`, `validation.failed` without a file, and `request.tooMany` if the company's storage limit
 * is reached.
 */
export async function uploadFile(
  deps: Deps,
  company: CompanyScope,
  body: unknown,
  address: string,
): Promise<UploadedFile> {
  const { content, ...described } = await readSent(body)
  const [file_id, key] = [newId(), newFileKey()]
  const { companyId } = company
  // Only now, because the stored size is known after re-encoding.
  const allowance = [
    calls.uploadFile.keeps!,
    { company: companyId, from: address },
    megabytes(content.length),
  ] as const
  await consume(deps, ...allowance)
  try {
    await deps.database.db
      .insertInto('file')
      .values({
        company_id: companyId,
        file_id,
        key,
        ...described,
        content,
        created: new Date(deps.clock.now()),
      })
      .execute()
  } catch (error) {
    await giveBack(deps, ...allowance)
    throw error
  }
  return { id: file_id, uri: fileUri({ companyId, fileId: file_id, key }), ...described }
}

/** The parsed part `file`; JSON bodies cannot contain a buffer, so they never match. */
export function sentFile(body: unknown): SentFile | undefined {
  const { file } = (body ?? {}) as { file?: Partial<SentFile> }
  return Buffer.isBuffer(file?.content) && file.content.length > 0
    ? { name: file.name ?? '', content: file.content }
    : undefined
}

/** The secret part of an address. */
export const newFileKey = () => randomBytes(24).toString('base64url')

/** The file to store: pictures are re-encoded. Rejects as `uploadFile` does. */
export async function readSent(
  body: unknown,
): Promise<{ content: Buffer; name: string; type: FileType; size: number }> {
  const sent = sentFile(body)
  if (sent === undefined) throw invalid('file', 'Required field')
  const sentType = typeOf(sent.content)
  if (sentType === undefined) throw new ApiError('file.type.notAllowed')
  const { content, type }: { content: Buffer; type: FileType } =
    sentType === 'application/pdf'
      ? { content: sent.content, type: sentType }
      : await reencode(sent.content, sentType, ofVisitor)
  return { content, name: safeName(sent.name, type), type, size: content.length }
}
