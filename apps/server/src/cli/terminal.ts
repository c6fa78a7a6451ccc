/** Who called a command, and from where. */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export type Terminal = {
  /** Files are named from here. */
  folder: string
  say(line: string): void
  /** Absent: the command runs without an interactive terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** The same, for what must not appear on the screen. */
  askHidden?: ((question: string) => Promise<string>) | undefined
}

export function ownTerminal(folder: string): Terminal {
  const isAnswered = process.stdin.isTTY && process.stdout.isTTY
  return {
    folder,
    say: (line) => console.log(line),
    ask: isAnswered ? askHere : undefined,
    askHidden: isAnswered ? askHiddenHere : undefined,
  }
}

async function askHere(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

/** The terminal echoes nothing, and neither does readline. */
async function askHiddenHere(question: string): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write(question)
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

/** The shape of company files for editors, beside the page that explains them. */
export const schemaFile = resolve(import.meta.dirname, '../../../../docs/company.schema.json')
