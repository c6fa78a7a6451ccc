/** Consent to the privacy policy that was given before: of a client the server knows it, of a guest this device. */
import type { AgreedText, BookingSettings } from '@zapys/contract'
import { useQueryClient } from '@tanstack/react-query'
import { privacyText } from '@zapys/domain/companies'
import { localStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useMe } from '#widget/session/use-me.ts'

const slotOf = (company: string) => `privacy_${company}`

function rememberedText(company: string): AgreedText | undefined {
  try {
    const kept = JSON.parse(localStore.get(slotOf(company)) ?? 'null') as Partial<AgreedText> | null
    const { text, agreed_at } = kept ?? {}
    return typeof text === 'string' && typeof agreed_at === 'string' ? { text, agreed_at } : undefined
  } catch {
    return undefined // Not ours; it is asked again.
  }
}

/** `given` only for the text in force: another address or version is another text. */
export function useGivenPrivacy({ online_booking, widget_settings }: BookingSettings) {
  const { company } = useCompany()
  const client = useQueryClient()
  const { data: me } = useMe()
  const text = privacyText(online_booking)
  const known = me ? me.agreed_privacy : rememberedText(company.id)
  const given = known !== undefined && known.text === text ? known : undefined
  return {
    given,
    /** Once it was sent with something. */
    remember() {
      if (text === null || given !== undefined) return
      if (me) void client.invalidateQueries({ queryKey: ['getMe'] })
      else if (!widget_settings.disable_save_client_data)
        localStore.set(slotOf(company.id), JSON.stringify({ text, agreed_at: new Date().toISOString() }))
    },
  }
}
