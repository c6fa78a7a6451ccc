/** Address of a file: the value of an extra field of type FILE. A path, so that it survives a change of domain. */

const pattern =
  /^\/v1\/company\/([0-9a-f-]{36})\/extra\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([\w-]{32})$/

export type FileAddress = { companyId: string; fileId: string; key: string }

export const fileUri = ({ companyId, fileId, key }: FileAddress): string =>
  `/v1/company/${companyId}/extra/file/${fileId}-${key}`

/** Undefined if it is not the address of a file. */
export function readFileUri(uri: unknown): FileAddress | undefined {
  const [, companyId, fileId, key] = pattern.exec(String(uri)) ?? []
  return companyId === undefined || fileId === undefined || key === undefined
    ? undefined
    : { companyId, fileId, key }
}
