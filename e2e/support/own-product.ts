/** Journeys with a product of their own, because they need other settings of the installation. */
import { newDataFolder, removeDataFolder, startProduct } from './product.ts'
import { test as base } from './test.ts'

/** `own` is added to the product's environment. One product for each worker that runs such journeys. */
export const testWithOwnProduct = (own: Record<string, string>) =>
  base.extend({
    product: [
      async ({}, use) => {
        const product = await startProduct(await newDataFolder(), own)
        await use(product)
        await product.stop()
        await removeDataFolder(product.dataDir)
      },
      { scope: 'worker' },
    ],
  })
