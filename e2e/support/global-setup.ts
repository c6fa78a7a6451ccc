import { newDataFolder, removeDataFolder, startProduct } from './product.ts'

/** One product for the whole run; journeys that stop it start their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct(await newDataFolder())
  process.env['ZAPYS_URL'] = product.url
  process.env['ZAPYS_DATA_DIR'] = product.dataDir
  return async () => {
    await product.stop()
    await removeDataFolder(product.dataDir)
  }
}
