import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { asker } from './terminal.ts'

describe('questions at a terminal', () => {
  it('lines pasted at once answer one question each', async () => {
    const input = new PassThrough()
    const ask = asker(input, new PassThrough())
    const first = ask('Name? ')
    input.write('Anna\nbeauty\nKyiv\n')
    expect(await first).toBe('Anna')
    expect(await ask('Trade? ')).toBe('beauty')
    expect(await ask('City? ')).toBe('Kyiv')
  })

  it('a hidden answer is not echoed', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const ask = asker(input, output, { terminal: true })
    const key = ask('Key? ', true)
    input.write('hush-hush\n')
    expect(await key).toBe('hush-hush')
    const next = ask('Name? ')
    input.write('Anna\n')
    expect(await next).toBe('Anna')
    const shown = String(output.read())
    expect([shown.includes('hush'), shown.includes('Anna')]).toEqual([false, true])
  })

  it('the end of the input ends the command with a message', async () => {
    const input = new PassThrough()
    const ask = asker(input, new PassThrough())
    const first = ask('Name? ')
    input.end()
    await expect(first).rejects.toThrow('No answer: nothing was written.')
    await expect(ask('Name? ')).rejects.toThrow('No answer: nothing was written.')
  })
})
