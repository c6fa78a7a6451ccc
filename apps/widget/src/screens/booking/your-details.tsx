/** The client's form at a branch, filled from the draft or from an earlier booking on this device. Not a screen. */
import { useCompany } from '#widget/company/company.tsx'
import { localStore } from '#widget/browser/storage.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { rememberClient, rememberedClient } from '#widget/features/booking-draft/remembered-client.ts'
import { useFields } from '#widget/features/catalogue/use-catalogue.ts'
import { ClientForm } from '#widget/features/client-form/client-form.tsx'
import { shownFields } from '#widget/features/client-form/form-fields.ts'
import { phoneCountry } from '#widget/features/client-form/phone-country.ts'
import { useClientForm } from '#widget/features/client-form/use-client-form.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '#widget/ui/card.tsx'
import type { AtBranch } from './branch-gate.tsx'

export function useYourDetails({ branch, settings }: AtBranch) {
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch.id)
  const remembers = !settings.widget_settings.disable_save_client_data
  const typed = { ...(remembers ? rememberedClient(localStore, company.id) : {}), ...draft.fields }
  const fields = shownFields(useFields().data?.content ?? []).filter((field) => field.model !== 'MEMBERSHIP')
  const country = phoneCountry(branch.timezone)
  const { terms_url: termsUrl, privacy_url: privacyUrl } = settings.online_booking
  const form = useClientForm({ typed, fields, country, asksPrivacy: Boolean(privacyUrl) })
  return {
    submit: form.submit,
    remember: () => {
      if (remembers) rememberClient(localStore, company.id, typed)
    },
    form: {
      typed,
      fields,
      country,
      termsUrl,
      privacyUrl,
      errors: form.errors,
      submits: form.submits,
      onType: (id: string, value: string) => update({ fields: { ...draft.fields, [id]: value } }),
    },
  }
}

export function YourDetails({ form }: Pick<ReturnType<typeof useYourDetails>, 'form'>) {
  const text = useText()
  return (
    <Section title={text('booking.yourDetails')}>
      <Card>
        <ClientForm {...form} />
      </Card>
    </Section>
  )
}
