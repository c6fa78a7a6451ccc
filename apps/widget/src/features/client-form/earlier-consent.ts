/** Earlier consent to the privacy policy: stored by the server for clients, on this device for guests. */
import type { AgreedText, BookingSettings } from '@zapys/contract'
import { useQueryClient } from '@tanstack/react-query'
import { privacyText } from '@zapys/domain/companies'
import { localStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useMe } from '#widget/session/use-me.ts'

const slotOf = (company: string) => `privacy_${company}`

function rememberedText(company: string): AgreedText | undefined {
  try {
    const stored = JSON.parse(localStore.get(slotOf(company)) ?? 'null') as Partial<AgreedText> | null
    const { text, agreed_at } = stored ?? {}
    return typeof text === 'string' && typeof agreed_at === 'string' ? { text, agreed_at } : undefined
  } catch {
    return undefined // Invalid data; consent is requested again.
  }
}

/** `earlierConsent`: only for the current text; another address or version needs new consent. */
export function useEarlierConsent({ online_booking, widget_settings }: BookingSettings) {
  const { company } = useCompany()
  const client = useQueryClient()
  const { data: me } = useMe()
  const text = privacyText(online_booking)
  const known = me ? me.agreed_privacy : rememberedText(company.id)
  const earlierConsent = known !== undefined && known.text === text ? known : undefined
  return {
    earlierConsent,
    /** Called after the consent was sent. */
    remember() {
      if (text === null || earlierConsent !== undefined) return
      if (me) void client.invalidateQueries({ queryKey: ['getMe'] })
      else if (!widget_settings.disable_save_client_data)
        localStore.set(slotOf(company.id), JSON.stringify({ text, agreed_at: new Date().toISOString() }))
    },
  }
}
