// /i/:company/profile
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Confirmation, Field, ProfileRequest, User } from '@zapys/contract'
import { today } from '@zapys/domain/time'
import { typedDate } from '@zapys/domain/validation'
import type { MessageId } from '@zapys/i18n'
import { useApi } from '#widget/api/api.tsx'
import { messageOf } from '#widget/api/error-policy.ts'
import { ApiFailure } from '#widget/api/failure.ts'
import { useWording } from '#widget/company/use-wording.ts'
import { useAction } from '#widget/api/use-action.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { MyDataGate } from '#widget/features/account/my-data-gate.tsx'
import { ExtraField } from '#widget/features/client-form/extra-field.tsx'
import { extraId, shownFields } from '#widget/features/client-form/form-fields.ts'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { useFields } from '#widget/features/client-form/use-fields.ts'
import { useText } from '#widget/language/use-text.tsx'
import { meAt } from '#widget/session/use-me.ts'
import { DateField } from '@zapys/ui/date-field.tsx'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { PhoneIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { ProofStep } from './proof-step.tsx'
import { AccountLinks } from './account-links.tsx'
import {
  fieldIdOf,
  genderChoices,
  profileChanges,
  profileFields,
  typedProfile,
  withDates,
} from './profile-form.ts'
import { useProfileDraft } from './use-profile-draft.ts'
import { handledByProof, useProof } from './use-proof.ts'
import { useWordedForm } from './use-worded-form.ts'
import { WaitingPhone } from './waiting-phone.tsx'

export default function ProfileScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('profile.myData'), back: href('main', {}) })
  const waiting = <Skeleton shape="row" count={5} />
  return <MyDataGate waiting={waiting}>{(me) => <Profile me={me} waiting={waiting} />}</MyDataGate>
}

/** Waits for the company's own fields: without them a required one would be missed. */
function Profile({ me, waiting }: { me: User; waiting: ReactNode }) {
  const { isPending } = useFields()
  return isPending ? waiting : <ProfileForm key={me.id} me={me} />
}

function ProfileForm({ me }: { me: User }) {
  const text = useText()
  const wording = useWording()
  const href = useCompanyHref()
  const toasts = useToasts()
  const { company } = useCompany()
  const timezone = useBranches().data?.content[0]?.timezone ?? 'Europe/Kyiv'
  const fields = shownFields(useFields().data?.content ?? []).filter(({ model }) => model === 'CLIENT')
  const { draft, type, clear } = useProfileDraft({ user: me.id, company: company.id })
  const before = typedProfile(me, fields)
  const typed = { ...before, ...draft }
  const labels = useLabels(fields)
  const dated = withDates(typed, fields)
  const requestedFields = profileFields(dated, fields, today(timezone, Date.now() / 1000))
  const form = useWordedForm(
    Object.fromEntries(
      Object.entries(requestedFields).map(([id, field]) => [id, { ...field, label: labels[id] ?? id }]),
    ),
  )
  const phone = useShownPhone(me.phone ?? '')
  const save = useSaveProfile(me, clear)
  const proof = useProof({
    action: 'CHANGE_MAIL',
    send: async (confirmation) => {
      const changes = profileChanges(before, dated, fields)
      if (changes !== undefined) await save.run(changes, confirmation)
      proof.stop()
    },
  })
  const isProving = proof.requiredProof !== undefined
  const submit = async () => {
    if (isProving) return proof.submit()
    if (save.busy || !form.submit()) return
    const changes = profileChanges(before, dated, fields)
    if (changes === undefined) return toasts.show({ tone: 'info', message: text('profile.nothingChanged') })
    try {
      await save.run(changes)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (proof.begin(error, changes.email ?? '')) return
      // The error policy has shown a toast; the field shows the error, too.
      const [first] = error.payload?.errors ?? []
      const id = fieldIdOf(first?.field)
      if (id !== undefined && first !== undefined)
        form.refuse(
          id,
          requestedFields[id]?.value,
          messageOf(first, wording) ?? text('forms.error.not_accepted'),
        )
    }
  }
  useCentralAction(isProving && !proof.canSubmit ? null : { busy: save.busy, onPress: () => void submit() })
  if (isProving) return <ProofStep flow={proof} phone={me.phone} onBack={proof.stop} />

  const bind = (id: string) => ({
    name: id,
    value: typed[id] ?? '',
    onChange: (value: string) => type(id, value),
    error: form.errorOf(id),
    label: labels[id] ?? id,
  })
  const tick = (id: string) => ({
    name: id,
    value: typed[id] === 'true',
    onChange: (value: boolean) => type(id, String(value)),
    error: form.errorOf(id),
  })
  return (
    <div className="z-stack z-stack--wide">
      <WaitingPhone me={me} />
      <List label={text('booking.phone')}>
        <ListRow
          to={href('changePhone', {})}
          leading={<RowIcon icon={<PhoneIcon />} />}
          title={me.phone === null ? text('profile.noPhone') : phone}
          subtitle={text('profile.changePhone')}
        />
      </List>
      <AccountForm form={form} onSubmit={() => void submit()}>
        <PersonFields
          bind={bind}
          birthDate={typed.birth_date ?? ''}
          onBirthDate={(day) => type('birth_date', day)}
        />
        {fields.map((field) => (
          <Suspense key={field.id} fallback={<Skeleton />}>
            <ExtraField field={field} bind={bind} tick={tick} />
          </Suspense>
        ))}
      </AccountForm>
      <AccountLinks me={me} />
    </div>
  )
}

type FieldProps = {
  name: string
  value: string
  onChange(value: string): void
  error: string | null
  label: string
}

type PersonFieldsProps = {
  bind(id: string): FieldProps
  birthDate: string
  onBirthDate(day: string): void
}

function PersonFields({ bind, birthDate, onBirthDate }: PersonFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField {...bind('first_name')} autoComplete="given-name" maxLength={200} />
      <TextField {...bind('last_name')} autoComplete="family-name" maxLength={200} />
      <TextField {...bind('middle_name')} autoComplete="additional-name" maxLength={200} />
      <SelectField
        {...bind('gender')}
        autoComplete="sex"
        options={genderChoices.map((value) => ({
          value,
          label: text(`profile.gender.${value}` satisfies MessageId),
        }))}
      />
      <DateField
        {...bind('birth_date')}
        autoComplete="bday"
        onBlur={() => onBirthDate(typedDate(birthDate))}
      />
      <TextField {...bind('email')} type="email" inputMode="email" autoComplete="email" maxLength={320} />
    </>
  )
}

/** Names of the profile's own fields and the company's. */
function useLabels(fields: readonly Field[]): Record<string, string> {
  const text = useText()
  return {
    first_name: text('booking.firstName'),
    last_name: text('profile.lastName'),
    middle_name: text('profile.middleName'),
    gender: text('profile.gender'),
    birth_date: text('profile.birthDate'),
    email: text('booking.email'),
    ...Object.fromEntries(fields.map((field) => [extraId(field), field.name])),
  }
}

/** Saves the changes and shows the saved profile. `onSaved` drops the draft. */
function useSaveProfile(me: User, onSaved: () => void) {
  const text = useText()
  const toasts = useToasts()
  const client = useQueryClient()
  const api = useApi()
  const { company } = useCompany()
  const save = useAction('saveProfile', { handles: handledByProof })

  const run = async (changes: ProfileRequest, confirmation?: Confirmation) => {
    const saved = await save.run({
      params: { user: me.id },
      query: { company: company.id },
      body: { user: changes, ...(confirmation && { confirmation }) },
    })
    client.setQueryData(callKey('getMe', meAt(company.id), api.locale), saved)
    onSaved()
    toasts.show({ tone: 'success', message: text('profile.saved') })
  }
  return { run, busy: save.busy }
}
