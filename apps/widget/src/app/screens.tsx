/** Which screen stands at which route. Each is a chunk of its own; its file exports it as default. */
import type { ComponentType } from 'react'
import { lazy } from 'react'
import type { CompanyRouteName } from './routes.ts'

type ScreenModule = { default: ComponentType }

const modules = {
  home: () => import('#widget/screens/home/home.tsx'),
  main: () => import('#widget/screens/home/home.tsx'),
  about: () => import('#widget/screens/about/about.tsx'),
  licence: () => import('#widget/screens/about/licence.tsx'),
} satisfies Partial<Record<CompanyRouteName, () => Promise<ScreenModule>>>

export const companyScreens = Object.entries(modules).map(([name, load]) => ({
  name: name as keyof typeof modules,
  Screen: lazy<ComponentType>(load),
}))
