/** Who called a command, and from where. */
import { resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { StartProblem } from '../config/start-problem.ts'

export type Terminal = {
  /** Files are named from here. */
  folder: string
  say(line: string): void
  /** Absent: the command runs without an interactive terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
}

export function ownTerminal(folder: string): Terminal {
  const isAnswered = process.stdin.isTTY && process.stdout.isTTY
  return {
    folder,
    say: (line) => console.log(line),
    ask: isAnswered ? asker(process.stdin, process.stdout) : undefined,
  }
}

/**
 * Asks one question after another. Lines typed or pasted ahead answer the next questions. Ctrl+D and Ctrl+C reject with
 * `StartProblem`.
 */
export function asker(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): (question: string) => Promise<string> {
  const answers: string[] = []
  let lines: Interface | undefined
  let isClosed = false
  let waiting: { resolve(answer: string): void; reject(problem: StartProblem): void } | undefined
  const open = () => {
    const opened = createInterface({ input, output })
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
  return async (question) => {
    lines ??= open()
    const ahead = answers.shift()
    if (ahead !== undefined) {
      output.write(`${question}${ahead}\n`)
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
    try {
      return await answer
    } finally {
      // An input that is read keeps the process running.
      if (!isClosed) asking.pause()
    }
  }
}

const noAnswer = () => new StartProblem('\nNo answer: nothing was written.')

/** The shape of company files for editors, beside the page that explains them. */
export const schemaFile = resolve(import.meta.dirname, '../../../../docs/company.schema.json')
