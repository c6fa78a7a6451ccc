/** Journeys with a separate product, because they need other settings of the installation. */
import { emptyDataFolder, newDataFolder, removeDataFolder, startProduct } from './product.ts'
import { test as base } from './test.ts'

/** Starts one product per worker; `own` is added to its environment. */
export const testWithOwnProduct = (own: Record<string, string>) => testOnFolder(newDataFolder, own)

/** The same without any company. */
export const testWithEmptyProduct = () => testOnFolder(emptyDataFolder, { DEMO: 'false', OUTBOX: 'true' })

const testOnFolder = (newFolder: () => Promise<string>, own: Record<string, string>) =>
  base.extend({
    product: [
      async ({}, use) => {
        const product = await startProduct(await newFolder(), own)
        await use(product)
        await product.stop()
        await removeDataFolder(product.dataDir)
      },
      { scope: 'worker' },
    ],
  })
