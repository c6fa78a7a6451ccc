/** Pictures uploaded by staff for the catalogue. docs/rules/pictures.md */
import { HOUR_MS } from '@zapys/domain/time'
import { calls, type ImageQuery, type UploadedImage } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { ofVisitor, type Part, reencode, sentFile, typeOf } from '../files/public.ts'
import { type Act, writeAudit } from '../../staff/audit/public.ts'
import { giveBack, megabytes, consume } from '../../../platform/rate-limits/public.ts'
import { logosOf } from './logos.ts'

/** The width of a cover on a high-density screen; larger sizes cost upload and loading time. */
const bounds = { ...ofVisitor, longestSide: 1600 }

/** A path, so that it survives a change of domain. */
const imageUri = (companyId: string, imageId: string) => `/images/${companyId}/${imageId}`

/** Rejects as `calls.uploadImage` lists. */
export async function uploadImage(
  deps: Deps,
  company: CompanyScope,
  body: unknown,
  query: ImageQuery & { by: Act['by'] },
): Promise<UploadedImage> {
  const { by, ...crop } = query
  const part = partOf(crop)
  const sent = sentFile(body)
  if (sent === undefined) throw invalid('file', 'Required field')
  const sentType = typeOf(sent.content)
  if (sentType === undefined || sentType === 'application/pdf') throw new ApiError('file.type.notAllowed')
  const { content, type } = await reencode(sent.content, sentType, bounds, part)
  const { companyId } = company
  const allowance = [calls.uploadImage.keeps!, { company: companyId }, megabytes(content.length)] as const
  await consume(deps, ...allowance)
  const image_id = newId()
  const now = deps.clock.now()
  try {
    await deps.database.inTransaction(async (tx) => {
      await tx
        .insertInto('image')
        .values({
          company_id: companyId,
          image_id,
          type: type as 'image/jpeg' | 'image/png',
          size: content.length,
          content,
          created: new Date(now),
        })
        .execute()
      await writeAudit(tx, company, {
        by,
        act: 'image.uploaded',
        thing: 'image',
        thingId: image_id,
        after: { type, size: content.length },
        now,
      })
    })
  } catch (error) {
    await giveBack(deps, ...allowance)
    throw error
  }
  return { id: image_id, uri: imageUri(companyId, image_id), type, size: content.length }
}

function partOf({ crop = false, x = 0, y = 0, width = 0, height = 0 }: ImageQuery): Part | undefined {
  if (!crop) return undefined
  if (width === 0) throw invalid('width', 'Required field')
  if (height === 0) throw invalid('height', 'Required field')
  return { left: x, top: y, width, height }
}

/** Uploaded pictures not used within this time are deleted. */
const FORGOTTEN_MS = 24 * HOUR_MS

/** Deletes pictures that nothing references, a day after their upload. */
export const deleteUnnamedImages = ({ database, clock }: Deps): Promise<void> =>
  cleanUpByCompany(
    database,
    'image',
    (company) => sql`created < ${instant(clock.now() - FORGOTTEN_MS)}
       and not exists (
         select from (${logosOf(company)}) named
          -- With or without the address of the installation before it, as programs keep it.
          where named.logo like '%/images/' || image.company_id || '/' || image.image_id)`,
  )
