import type { Reply, TestServer } from './test-server.ts'

/** Sends files as a form does, each as a part `file`. */
export async function sendFile(
  { app }: TestServer,
  companyId: string,
  ...files: { name: string; content: Buffer }[]
): Promise<Reply> {
  const form = new FormData()
  for (const { name, content } of files) form.append('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://zapys', { method: 'POST', body: form })
  const reply = await app.inject({
    method: 'POST',
    url: `/v1/company/${companyId}/extra/file`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
