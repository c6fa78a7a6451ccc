import { demoCompanies } from '@zapys/demo'
import { storeUntouchedCopies } from './company-copies.ts'
import { newDataFolder, removeDataFolder, startProduct } from './product.ts'

/**
 * Creates the template of all data folders (migrated, with the demo and the source of company copies), then starts
 * the product of the run on a copy of it. Journeys that stop or configure a product start their own on another copy.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const template = await newDataFolder()
  const first = await startProduct(template)
  await storeUntouchedCopies(
    template,
    demoCompanies.map(({ alias }) => alias),
  )
  await first.stop()
  process.env['ZAPYS_TEMPLATE_DIR'] = template
  const product = await startProduct(await newDataFolder())
  process.env['ZAPYS_URL'] = product.url
  process.env['ZAPYS_DATA_DIR'] = product.dataDir
  return async () => {
    await product.stop()
    await removeDataFolder(product.dataDir)
    await removeDataFolder(template)
  }
}
