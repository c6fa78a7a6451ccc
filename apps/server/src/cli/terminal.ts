/** Who ran a command, and from which folder. */
import { resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartProblem } from '../config/start-problem.ts'

export type Terminal = {
  /** Relative paths start here. */
  folder: string
  print(line: string): void
  /** Absent: the command runs without an interactive terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** The same, without echo. */
  askHidden?: ((question: string) => Promise<string>) | undefined
}

export function ownTerminal(folder: string): Terminal {
  const print = (line: string) => console.log(line)
  if (!process.stdin.isTTY || !process.stdout.isTTY) return { folder, print }
  const ask = asker(process.stdin, process.stdout, { terminal: true })
  return { folder, print, ask: (question) => ask(question), askHidden: (question) => ask(question, true) }
}

/**
 * Prompts one question after another; a hidden answer is not echoed. Lines typed or pasted ahead answer the next ones.
 * Ctrl+D and Ctrl+C reject with `StartProblem`.
 */
export function asker(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  { terminal = false } = {},
): (question: string, isHidden?: boolean) => Promise<string> {
  const answers: string[] = []
  let lines: Interface | undefined
  let isClosed = false
  let isEchoed = true
  let waiting: { resolve(answer: string): void; reject(problem: StartProblem): void } | undefined
  const screen = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (isEchoed) output.write(chunk)
      done()
    },
  })
  const open = () => {
    const opened = createInterface({ input, output: screen, terminal })
    opened.on('line', (line) => {
      if (waiting === undefined) return void answers.push(line)
      waiting.resolve(line)
      waiting = undefined
    })
    opened.on('close', () => {
      isClosed = true
      waiting?.reject(noAnswer())
      waiting = undefined
    })
    return opened
  }
  return async (question, isHidden = false) => {
    lines ??= open()
    const ahead = answers.shift()
    if (ahead !== undefined) {
      output.write(`${question}${isHidden ? '' : ahead}\n`)
      return ahead
    }
    if (isClosed) throw noAnswer()
    const asking = lines
    const answer = new Promise<string>((resolve, reject) => {
      waiting = { resolve, reject }
    })
    asking.resume()
    asking.setPrompt(question)
    asking.prompt()
    isEchoed = !isHidden
    try {
      return await answer
    } finally {
      isEchoed = true
      if (isHidden) output.write('\n')
      // An input that is being read would keep the process running.
      if (!isClosed) asking.pause()
    }
  }
}

const noAnswer = () => new StartProblem('\nNo answer: nothing was written.')

/** Schema of company files for editors, next to the page that explains them. */
export const schemaFile = resolve(import.meta.dirname, '../../../../docs/company.schema.json')
