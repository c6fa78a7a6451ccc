/** /settings: what a company sets for itself, one sheet for each subject. */
import type { CompanySettingsAnswer } from '@zapys/contract'
import {
  BranchIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  DirectionsIcon,
  EventIcon,
  GlobeIcon,
  InfoIcon,
  MenuIcon,
  MessageIcon,
  EditIcon as NameIcon,
  NoteIcon,
  PeopleIcon,
  PictureIcon,
  PlaceIcon,
  PriceIcon,
  ServiceIcon,
  StarIcon,
} from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { CompanyForm } from '#staff/features/settings/company-form.tsx'
import { ContactsForm } from '#staff/features/settings/contacts-form.tsx'
import { fieldsForm } from '#staff/features/settings/fields-form.tsx'
import { FlowForm } from '#staff/features/settings/flow-form.tsx'
import { LanguagesForm } from '#staff/features/settings/languages-form.tsx'
import { MenuForm } from '#staff/features/settings/menu-form.tsx'
import { MessagesForm } from '#staff/features/settings/messages-form.tsx'
import { PapersForm } from '#staff/features/settings/papers-form.tsx'
import { PhotosForm } from '#staff/features/settings/photos-form.tsx'
import { RulesForm } from '#staff/features/settings/rules-form.tsx'
import { StatusesForm } from '#staff/features/settings/statuses-form.tsx'
import { ThemeForm } from '#staff/features/settings/theme-form.tsx'
import { WordsForm } from '#staff/features/settings/words-form.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { FieldsSection } from './fields-section.tsx'
import { RestrictionsSection } from './restrictions-section.tsx'

const subjects = [
  'company',
  'photos',
  'contacts',
  'languages',
  'words',
  'statuses',
  'rules',
  'steps',
  'choosing',
  'classes',
  'memberships',
  'accounts',
  'messages',
  'feedback',
  'papers',
  'statistics',
  'theme',
  'menu',
] as const
type Subject = (typeof subjects)[number]

const icons: Record<Subject, ReactNode> = {
  company: <BranchIcon />,
  photos: <PictureIcon />,
  contacts: <PlaceIcon />,
  languages: <GlobeIcon />,
  words: <NameIcon />,
  statuses: <CheckIcon />,
  rules: <ClockIcon />,
  steps: <DirectionsIcon />,
  choosing: <CalendarIcon />,
  classes: <EventIcon />,
  memberships: <PriceIcon />,
  accounts: <PeopleIcon />,
  messages: <MessageIcon />,
  feedback: <StarIcon />,
  papers: <NoteIcon />,
  statistics: <InfoIcon />,
  theme: <ServiceIcon />,
  menu: <MenuIcon />,
}

const forms: Record<Subject, (props: { stored: CompanySettingsAnswer; onClose(): void }) => ReactNode> = {
  company: CompanyForm,
  photos: PhotosForm,
  contacts: ContactsForm,
  languages: LanguagesForm,
  words: WordsForm,
  statuses: StatusesForm,
  rules: RulesForm,
  steps: FlowForm,
  choosing: fieldsForm('choosing'),
  classes: fieldsForm('classes'),
  memberships: fieldsForm('memberships'),
  accounts: fieldsForm('accounts'),
  messages: MessagesForm,
  feedback: fieldsForm('feedback'),
  papers: PapersForm,
  statistics: fieldsForm('statistics'),
  theme: ThemeForm,
  menu: MenuForm,
}

export function SettingsScreen() {
  const text = useText()
  const title = text('desk.settings.title')
  return (
    <Screen title={title}>
      <Subjects />
      <RestrictionsSection />
      <FieldsSection />
    </Screen>
  )
}

function Subjects() {
  const text = useText()
  const { company } = useSession()
  const settings = useCall('readCompanySettings', { params: { company: company.id } })
  const [opened, setOpened] = useState<Subject>()
  const failed = settings.error !== null && (
    <FailureNotice error={settings.error} onRetry={() => void settings.refetch()} />
  )
  if (settings.data === undefined) return failed || <Skeleton shape="row" count={5} />
  const Form = opened && forms[opened]
  return (
    <>
      {failed}
      <List label={text('desk.settings.title')}>
        {subjects.map((subject) => (
          <ListRow
            key={subject}
            onPress={() => setOpened(subject)}
            leading={<RowIcon icon={icons[subject]} />}
            title={text(`desk.settings.${subject}`)}
            subtitle={text(`desk.settings.${subject}About`)}
          />
        ))}
        <ListRow
          to="/money/accounts"
          leading={<RowIcon icon={<PriceIcon />} />}
          title={text('desk.settings.deposit')}
          subtitle={text('desk.settings.depositAbout')}
        />
      </List>
      {Form && <Form stored={settings.data} onClose={() => setOpened(undefined)} />}
    </>
  )
}
