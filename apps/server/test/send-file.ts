import type { Reply, TestServer } from './test-server.ts'

type SentFile = { name: string; content: Buffer }

/** A form with each file as a part `file`, encoded for sending. */
export async function formOf(
  ...files: readonly SentFile[]
): Promise<{ headers: { 'content-type': string }; payload: Buffer }> {
  const form = new FormData()
  for (const { name, content } of files) form.append('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://zapys', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

/** Sends files as a form does, each as a part `file`. */
export const sendFile = (server: TestServer, companyId: string, ...files: SentFile[]): Promise<Reply> =>
  sendFileFrom('127.0.0.1', server, companyId, ...files)

export async function sendFileFrom(
  address: string,
  { app }: TestServer,
  companyId: string,
  ...files: SentFile[]
): Promise<Reply> {
  const reply = await app.inject({
    method: 'POST',
    url: `/v1/company/${companyId}/extra/file`,
    remoteAddress: address,
    ...(await formOf(...files)),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
