/** The client form, prefilled from the draft or an earlier booking on this device. */
import type { BookingSettings, Branch } from '@zapys/contract'
import type { FormField } from '@zapys/domain/validation'
import { webPage } from '@zapys/domain/addresses'
import { useCompany } from '#widget/company/company.tsx'
import { localStore } from '#widget/browser/storage.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useMe } from '#widget/session/use-me.ts'
import { Card, Section } from '@zapys/ui/card.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { ClientForm } from './client-form.tsx'
import type { FormExtras } from './client-form.tsx'
import { shownFields, typedUser } from './form-fields.ts'
import type { Typed } from './form-fields.ts'
import { useEarlierConsent } from './earlier-consent.ts'
import { phoneCountry } from './phone-country.ts'
import { rememberClient, rememberedClient } from './remembered-client.ts'
import { useClientForm } from './use-client-form.ts'
import { useFields } from './use-fields.ts'

/** Store of the typed values, so that they outlive the screen. */
type TypedStore = {
  draft: { fields: Typed }
  update(change: (draft: { fields: Typed }) => { fields: Typed }): void
}

export function useYourDetails(
  { branch, settings }: { branch: Pick<Branch, 'timezone'>; settings: BookingSettings },
  { draft, update }: TypedStore,
  /** Set for an order: additional fields, and one consent to both texts. */
  order?: { first: Record<string, FormField> },
) {
  const { company } = useCompany()
  const remembers = !settings.widget_settings.disable_save_client_data
  const { data: me, isLoading: meIsOnTheWay } = useMe()
  const ownFields = useFields()
  const other = order ? 'APPOINTMENT' : 'MEMBERSHIP'
  const fields = shownFields(ownFields.data?.content ?? []).filter((field) => field.model !== other)
  const known = me ? typedUser(me, fields) : rememberedClient(localStore, company.id)
  const typed = {
    ...(remembers ? known : {}),
    ...draft.fields,
    // The signed-in client's phone is verified; a booking does not change it.
    ...(me?.phone && { phone: me.phone }),
  }
  const country = phoneCountry(branch.timezone)
  const termsUrl = webPage(settings.online_booking.terms_url)
  const privacyUrl = webPage(settings.online_booking.privacy_url)
  const privacy = useEarlierConsent(settings)
  const asks = {
    terms: termsUrl !== undefined,
    privacy: privacyUrl !== undefined && (order !== undefined || privacy.earlierConsent === undefined),
    asOne: order !== undefined,
  }
  const earlierConsent = order ? undefined : privacy.earlierConsent
  const form = useClientForm({ typed, fields, country, asks, earlierConsent, first: order?.first })
  // Until everything is loaded, a press would be rejected for a field that is not rendered yet.
  const ready = !meIsOnTheWay && !ownFields.isLoading
  return {
    ready,
    submit: form.submit,
    links: { terms: termsUrl, privacy: privacyUrl },
    remember: () => {
      privacy.remember()
      if (remembers && !me) rememberClient(localStore, company.id, typed)
    },
    formAfter: (phoneRejected: boolean) =>
      ready && {
        typed,
        fields,
        country,
        ownPhone: me?.phone ?? undefined,
        // The component that renders the form provides the single checkbox.
        ...(order ? { termsUrl: undefined, privacyUrl: undefined } : { termsUrl, privacyUrl }),
        asksPrivacy: asks.privacy,
        errors: form.errorsAfter(phoneRejected),
        submits: form.submits,
        // The phone is grouped asynchronously after its field loses focus, when other fields may have been filled in.
        onType: (id: string, value: string) =>
          update(({ fields }) => ({ fields: { ...fields, [id]: value } })),
      },
  }
}

export function YourDetails({
  form,
  ...extras
}: { form: ReturnType<ReturnType<typeof useYourDetails>['formAfter']> } & FormExtras) {
  const text = useText()
  return (
    <Section title={text('booking.yourDetails')}>
      <Card>{form ? <ClientForm {...form} {...extras} /> : <Skeleton shape="row" count={3} />}</Card>
    </Section>
  )
}
