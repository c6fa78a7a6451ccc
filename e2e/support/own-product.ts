/** Journeys with a product of their own, because they set or fill what others would stumble over. */
import { newDataFolder, removeDataFolder, startProduct, type Product } from './product.ts'
import { test as base } from './test.ts'

/** `own` is added to the product's environment. */
export const testWithOwnProduct = (own: Record<string, string> = {}) =>
  base.extend<object, { product: Product }>({
    product: [
      async ({}, use) => {
        const product = await startProduct(await newDataFolder(), own)
        await use(product)
        await product.stop()
        await removeDataFolder(product.dataDir)
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ product }, use) => {
      await use(product.url)
    },
  })
