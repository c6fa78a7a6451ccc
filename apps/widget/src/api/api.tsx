import { createContext, useContext } from 'react'
import type { ApiOptions } from './request.ts'

const ApiContext = createContext<ApiOptions | null>(null)

export const ApiProvider = ApiContext.Provider

export function useApi(): ApiOptions {
  const options = useContext(ApiContext)
  if (options === null) throw new Error('Calls are only possible inside an ApiProvider')
  return options
}
