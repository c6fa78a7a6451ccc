/** Child process of `understandApart`: reads the request from stdin and prints the result. */
import { text } from 'node:stream/consumers'
import { type CalendarText, NotUnderstood, understand } from './understand.ts'

const answer = (() => {
  const input = text(process.stdin).then((json) => JSON.parse(json) as CalendarText)
  return input.then(understand).catch((error: unknown) => {
    if (error instanceof NotUnderstood) return { problem: error.message }
    throw error
  })
})()
process.stdout.write(JSON.stringify(await answer))
