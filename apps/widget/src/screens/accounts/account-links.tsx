import type { User } from '@zapys/contract'
import { useAction } from '#widget/api/use-action.ts'
import { saveFile } from '@zapys/ui/save-file.ts'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { DeleteIcon, DownloadIcon, LeaveIcon, PasswordIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'

/** Other account actions, besides editing data. */
export function AccountLinks({ me }: { me: User }) {
  const text = useText()
  const href = useCompanyHref()
  const download = useDownload()
  // Not offered if the company has no sign-in by password, or without a phone, which such a sign-in needs.
  const { auth } = useCompany().bookingSettings
  const hasPassword = me.has_password
  return (
    <List label={text('profile.more')}>
      {(hasPassword || (auth.sms_password_auth && me.phone !== null)) && (
        <ListRow
          to={href('changePassword', {})}
          leading={<RowIcon icon={<PasswordIcon />} />}
          title={text(hasPassword ? 'profile.changePassword' : 'profile.setPassword')}
        />
      )}
      <ListRow
        onPress={() => void download()}
        leading={<RowIcon icon={<DownloadIcon />} />}
        title={text('profile.download')}
        subtitle={text('profile.downloadHint')}
      />
      <ListRow
        to={href('deleteAccount', {})}
        leading={<RowIcon icon={<DeleteIcon />} />}
        title={text('profile.delete')}
      />
      <ListRow
        to={href('logout', {})}
        leading={<RowIcon icon={<LeaveIcon />} />}
        title={text('profile.signOut')}
      />
    </List>
  )
}

function useDownload() {
  const text = useText()
  const toasts = useToasts()
  const { company } = useCompany()
  const fetchData = useAction('exportOwnData')
  return async () => {
    if (fetchData.busy) return
    const data = await fetchData
      .run({ params: {}, query: { company: company.id }, body: undefined })
      .catch(() => undefined) // The error policy has shown it.
    if (data === undefined) return
    saveFile(
      `${company.alias ?? company.id}-${data.created.slice(0, 10)}.json`,
      JSON.stringify(data, null, 2),
      'application/json',
    )
    toasts.show({ tone: 'success', message: text('profile.downloaded') })
  }
}
