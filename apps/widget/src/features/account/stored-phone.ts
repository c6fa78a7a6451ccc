/** Shares the typed phone between account screens: sign-in, sign-up and recovery all require it. */
import { useState } from 'react'
import { localStore, sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { rememberedClient } from '#widget/features/client-form/remembered-client.ts'

const keyOf = (company: string) => `account_phone_${company}`

export const keepPhone = (company: string, phone: string) => void sessionStore.set(keyOf(company), phone)

/** Starts with the previously typed phone, else with that of an earlier booking on this device. */
export function useStoredPhone(): [phone: string, change: (phone: string) => void] {
  const { company, bookingSettings } = useCompany()
  const [phone, setPhone] = useState(() => {
    const remembers = !bookingSettings.widget_settings.disable_save_client_data
    return (
      sessionStore.get(keyOf(company.id)) ??
      (remembers ? rememberedClient(localStore, company.id).phone : undefined) ??
      ''
    )
  })
  const change = (next: string) => {
    keepPhone(company.id, next)
    setPhone(next)
  }
  return [phone, change]
}
