/** `npm run company -- new`: six questions, and the file of a new company. docs/company-file.md */
import { writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { type Answers, AnswerProblem, newCompany, questions, stableId } from '@zapys/company-file'
import { freeAlias } from '../../modules/catalogue/company-files/public.ts'
import type { CommandDeps } from '../run-command.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { schemaFile, type Terminal } from '../terminal.ts'

type CompanyOptions = { [Name in keyof Answers]?: string | undefined }

/** Prompts for missing answers; without an interactive terminal the defaults apply. An alias in use is rejected. */
export async function writeNewCompany(
  { database }: CommandDeps,
  path: string,
  { folder, print, ask, ...options }: Terminal & CompanyOptions,
): Promise<void> {
  const answers = {} as Record<keyof Answers, unknown>
  for (const name of Object.keys(questions) as (keyof Answers)[])
    answers[name] = await answerTo(name, options[name], { print, ask })
  const alias = await freeAlias(database.db, (answers as Answers).name)
  const target = resolve(folder, path)
  const schema = relative(dirname(target), schemaFile).replaceAll('\\', '/')
  try {
    await writeFile(target, newCompany(answers as Answers, { alias, schema }), { flag: 'wx' })
  } catch (error) {
    throw new StartProblem(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  print(`Written: ${path}. Change names, prices and hours there, then`)
  print(`npm run company -- import ${path}`)
  print(`The company will have the id ${stableId('company', alias)} and the address /i/${alias}.`)
}

async function answerTo<Name extends keyof Answers>(
  name: Name,
  value: string | undefined,
  { print, ask }: Pick<Terminal, 'print' | 'ask'>,
): Promise<Answers[Name]> {
  const { question, usual, read } = questions[name]
  if (value !== undefined || ask === undefined) {
    const text = value ?? usual
    if (text === undefined) throw new StartProblem(`--${name} is not said. ${question}`)
    return inWords(() => read(text))
  }
  for (;;) {
    const text =
      (await ask(`${question}${usual === undefined ? '' : ` [${usual}]`} `)).trim() || (usual ?? '')
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof AnswerProblem)) throw error
      // The same prompt follows.
      print(error.message)
    }
  }
}

function inWords<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AnswerProblem) throw new StartProblem(error.message)
    throw error
  }
}
