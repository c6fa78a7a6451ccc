/** A process that responds to every request with the bytes of a file: the maximum for any server on this machine. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', headersText = '{}'] = process.argv.slice(2)
const body = readFileSync(file)
const headers = JSON.parse(headersText) as Record<string, string>
const server = createServer((_request, answer) => {
  answer.writeHead(200, { ...headers, 'content-length': body.length })
  answer.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
