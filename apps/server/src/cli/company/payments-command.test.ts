/** Payment providers connected by the operator: by command and by the company file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpFake, startHttpFake } from '../../../test/fakes/http-fake.ts'
import { createLiqpayFake } from '../../../test/fakes/liqpay-fake.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLiqpay } from '../../gateways/payment-providers/liqpay.ts'
import { companyCommand } from './company-command.ts'

const liqpay = createLiqpayFake()
const { public_key = '', private_key = '' } = liqpay.keys
let bank: HttpFake
let server: TestServer
let folder: string
beforeAll(async () => {
  bank = await startHttpFake((request) => liqpay.answer(request))
  server = await startTestServer({ paymentProviders: { liqpay: createLiqpay({ api: bank.apiRoot }) } })
  folder = await mkdtemp(join(tmpdir(), 'payments-command-'))
  await writeFile(join(folder, 'private-key'), `${private_key}\n`)
  process.env['TEST_LIQPAY_PUBLIC'] = public_key
})
afterAll(async () => {
  delete process.env['TEST_LIQPAY_PUBLIC']
  await server.stop()
  await bank.close()
  await rm(folder, { recursive: true })
})

async function run(args: string[], hidden: string[] = []): Promise<string> {
  const output: string[] = []
  const deps = {
    database: server.database,
    clock: server.clock,
    payments: () => Promise.resolve(server.deps),
  }
  await companyCommand((work) => work(deps), args, {
    folder,
    print: (line) => void output.push(line),
    askHidden: (question) => {
      output.push(question)
      return Promise.resolve(hidden.shift() ?? '')
    },
  })
  return output.join('\n')
}

const fileOf = (alias: string, more: string) => `alias: ${alias}
language: uk
name: Лезо
timezone: Europe/Kyiv
currency_code: UAH
price_lists:
  - { key: main, name: Основний, currency_code: UAH }
branches:
  - { key: lviv, name: Вірменська, timezone: Europe/Kyiv, currency_code: UAH, price_list: main }
booking_settings: { online_payment: { enabled: true } }
${more}`

const account = (privateKey: string) => `payment_accounts:
  - provider: liqpay
    keys: { public_key: { env: TEST_LIQPAY_PUBLIC }, private_key: ${privateKey} }
    origins: ['https://studio.example']
`
const imported = async (alias: string, more: string) => {
  await writeFile(join(folder, `${alias}.yaml`), fileOf(alias, more))
  return run(['import', `${alias}.yaml`, '--yes'])
}

describe('npm run company -- payments', () => {
  it('asks for the keys without showing them, tests them, and lists the account', async () => {
    const { company_id } = await server.studio()
    const at = ['--company', company_id]
    expect(await run(['payments', 'list', ...at])).toBe('There is no payment account yet.')
    const output = await run(['payments', 'set', 'liqpay', ...at], [public_key, private_key])
    expect(output).toContain('public_key: \nprivate_key: \nliqpay: WORKS; default for UAH')
    expect(output).toContain(`/v1/payment/notice/liqpay/${company_id}`)
    expect(output).not.toContain(private_key)
    expect(await run(['payments', 'off', 'liqpay', ...at])).toContain('WORKS, switched off')
    expect(await run(['payments', 'on', 'liqpay', ...at])).toContain('liqpay: WORKS; default')
    expect(await run(['payments', 'test', 'liqpay', ...at])).toContain('liqpay: WORKS')
    await expect(run(['payments', 'set', 'liqpay', ...at], ['', 'of another shop'])).rejects.toThrow(
      'payment.account.refused\npayment_account.keys: err_signature',
    )
  })

  it('takes keys from variables and files, and names missing ones', async () => {
    const { company_id } = await server.studio()
    const set = ['payments', 'set', 'liqpay', '--company', company_id, '--currencies', 'uah,eur']
    const keys = ['--key', 'public_key=env:TEST_LIQPAY_PUBLIC', '--key', 'private_key=file:private-key']
    expect(await run([...set, ...keys])).toContain('liqpay: WORKS; default for EUR, UAH')
    await expect(run([...set, '--key', 'private_key=file:absent'])).rejects.toThrow(
      'private_key: the file absent cannot be read (ENOENT).',
    )
    await expect(run([...set, '--key', 'token=env:TEST_LIQPAY_PUBLIC'])).rejects.toThrow(
      'names are public_key, private_key',
    )
  })
})

describe('payment accounts in a company file', () => {
  it('are connected by the import, with keys from the named places, and exported without them', async () => {
    const more = account('{ file: private-key }')
    const output = await imported('pays', more)
    expect(output).toContain('~ payment account liqpay\n    keys\n    active\n    origins')
    expect(output).toContain('Payment account liqpay: WORKS')
    expect(await imported('pays', more)).toContain('nothing to import')
    const written = await run(['export', '--company', 'pays'])
    expect(written).toContain(
      'payment_accounts:\n  - provider: liqpay\n    currencies: [ UAH ]\n    origins: [ https://studio.example ]',
    )
    expect(written).not.toContain(private_key)
    await writeFile(join(folder, 'again.yaml'), written)
    expect(await run(['import', 'again.yaml', '--yes'])).toContain('nothing to import')
  })

  it('an older file names the account that was switched off since its export, and asks', async () => {
    await imported('older', account('{ file: private-key }'))
    await run(['export', '--company', 'older', '--out', 'exported.yaml'])
    expect(await run(['import', 'exported.yaml', '--yes'])).toContain('nothing to import')
    await run(['payments', 'off', 'liqpay', '--company', 'older'])
    await expect(run(['import', 'exported.yaml', '--yes'])).rejects.toThrow('--overwrite-changes')
    expect(await run(['diff', 'exported.yaml'])).toContain('! payment account liqpay active (by a command')
    expect(await run(['import', 'exported.yaml', '--yes', '--overwrite-changes'])).toContain('liqpay: WORKS')
  })

  it('an account that the list leaves out is switched off; a file without the list changes none', async () => {
    await imported('fewer', account('{ file: private-key }'))
    expect(await imported('fewer', '')).toContain('nothing to import')
    await writeFile(
      join(folder, 'fewer.yaml'),
      fileOf('fewer', 'payment_accounts: []').replace('enabled: true', 'enabled: false'),
    )
    expect(await run(['import', 'fewer.yaml', '--yes'])).toContain('Payment account liqpay: switched off')
  })

  it('nothing is imported with keys that the provider rejects, or that cannot be found', async () => {
    process.env['TEST_LIQPAY_WRONG'] = 'of another shop'
    await expect(imported('wrong', account('{ env: TEST_LIQPAY_WRONG }'))).rejects.toThrow(
      'liqpay rejects the keys: err_signature. Nothing was imported.',
    )
    delete process.env['TEST_LIQPAY_WRONG']
    await expect(imported('wrong', account('{ env: TEST_LIQPAY_WRONG }'))).rejects.toThrow(
      'wrong.yaml:13:54 payment_accounts[0].keys.private_key the variable TEST_LIQPAY_WRONG is not set',
    )
    await expect(run(['export', '--company', 'wrong'])).rejects.toThrow('There is no company wrong.')
  })

  it('a key written into the file is rejected without being repeated', async () => {
    const refused = await imported('plain', account('sk_live_secret')).catch(String)
    expect(refused).toContain('must say where the key is found: { env: STRIPE_KEY } or { file:')
    expect(refused).not.toContain('sk_live_secret')
  })

  it('online payment without an account is refused by validate, diff and import, and they say what to do', async () => {
    await writeFile(join(folder, 'none.yaml'), fileOf('none', ''))
    for (const act of ['validate', 'diff', 'import'])
      await expect(run([act, 'none.yaml'])).rejects.toThrow(
        /^none\.yaml:10:48 booking_settings\.online_payment\.enabled needs a payment account that works: name one in payment_accounts/,
      )
    await writeFile(join(folder, 'none.yaml'), fileOf('none', account('{ file: private-key }')))
    expect(await run(['validate', 'none.yaml'])).toContain('can be imported')
  })
})
