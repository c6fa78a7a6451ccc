/** /people: staff members and their invitations. */
import type { StaffInvitation, StaffMember } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { InviteIcon, PeopleIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { AddPerson } from '#staff/features/people/add-person.tsx'
import { EditPerson } from '#staff/features/people/edit-person.tsx'
import { FormerPeople } from '#staff/features/people/former-people.tsx'
import { OwnersSecondFactor } from '#staff/features/people/owners-second-factor.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function PeopleScreen() {
  const text = useText()
  const { company, can } = useSession()
  const params = { company: company.id }
  const staff = useAll('listStaff', { params, query: { active: true } })
  const invitations = useAll('listStaffInvitations', { params, query: { state: 'OPEN' } })
  const [isAdding, setAdding] = useState(false)
  const [invited, setInvited] = useState<StaffMember>()
  const [edited, setEdited] = useState<StaffMember>()
  const failure = staff.error ?? invitations.error
  const people = staff.data
  const openOf = (member: string) =>
    invitations.data?.find(({ staff_member_id }) => staff_member_id === member)
  return (
    <Screen
      title={text('desk.people.title')}
      action={
        can('staff.write') && (
          <Button kind="primary" icon={<InviteIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {text('desk.people.add')}
          </Button>
        )
      }
    >
      {failure !== null && (
        <FailureNotice
          error={failure}
          onRetry={() => void Promise.all([staff.refetch(), invitations.refetch()])}
        />
      )}
      {staff.isPending && <Skeleton shape="row" count={3} />}
      {people?.length === 0 && <EmptyState icon={<PeopleIcon />} title={text('desk.people.none')} />}
      {people && people.length > 0 && (
        <List label={text('desk.people.title')}>
          {people.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              invitation={openOf(member.id)}
              onInvite={() => setInvited(member)}
              onEdit={can('staff.write') ? () => setEdited(member) : undefined}
            />
          ))}
        </List>
      )}
      {can('staff.write') && <FormerPeople onReturned={setInvited} />}
      {can('staff.write') && <OwnersSecondFactor />}
      {isAdding && (
        <AddPerson
          onClose={() => setAdding(false)}
          onAdded={(member) => {
            setAdding(false)
            setInvited(member)
          }}
        />
      )}
      {edited && <EditPerson member={edited} onClose={() => setEdited(undefined)} />}
      {invited && <InviteSheet member={invited} onClose={() => setInvited(undefined)} />}
    </Screen>
  )
}

function MemberRow({
  member,
  invitation,
  onInvite,
  onEdit,
}: {
  member: StaffMember
  invitation: StaffInvitation | undefined
  onInvite(): void
  onEdit: (() => void) | undefined
}) {
  const text = useText()
  const { company, can } = useSession()
  const withdraw = useAction('withdrawStaffInvitation', ['listStaffInvitations'])
  const isSelf = member.id === company.staff_member.id
  const sentTo = invitation?.phone ?? invitation?.email
  return (
    <ListRow
      {...(onEdit && { onPress: onEdit })}
      title={member.name}
      subtitle={text(`desk.role.${member.role}`)}
      meta={sentTo && text('desk.people.invited', { to: sentTo })}
      badge={isSelf && <Badge>{text('desk.people.you')}</Badge>}
      below={withdraw.error !== null && <FailureNotice error={withdraw.error} />}
      action={
        can('staff.write') &&
        !member.has_account &&
        (invitation ? (
          <Button
            size="s"
            kind="quiet"
            busy={withdraw.busy}
            aria-label={text('desk.people.withdrawOf', { name: member.name })}
            onClick={() =>
              withdraw.send({ params: { company: company.id, invitation: invitation.id }, body: {} })
            }
          >
            {text('desk.people.withdraw')}
          </Button>
        ) : (
          <Button
            size="s"
            aria-label={text('desk.people.inviteOf', { name: member.name })}
            onClick={onInvite}
          >
            {text('desk.people.invite')}
          </Button>
        ))
      }
    />
  )
}

const FORM = 'invite-form'

function InviteSheet({ member, onClose }: { member: StaffMember; onClose(): void }) {
  const text = useText()
  const { locale } = useLanguage()
  const { company } = useSession()
  const invite = useAction('inviteStaffMember', ['listStaffInvitations'])
  const [to, setTo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string>()
  const send = () => {
    if (to.trim() === '') return setError(text('desk.signIn.error.login'))
    setError(null)
    const contact = to.includes('@') ? { email: to.trim() } : { phone: to }
    invite.send(
      {
        params: { company: company.id, staffMember: member.id },
        body: { invitation: { ...contact, locale } },
      },
      { onSuccess: ({ phone, email }) => setSentTo(phone ?? email ?? to) },
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.people.inviteOf', { name: member.name })}
      footer={
        sentTo === undefined ? (
          <Button kind="primary" type="submit" form={FORM} busy={invite.busy} wide>
            {text('desk.people.send')}
          </Button>
        ) : (
          <Button kind="primary" wide onClick={onClose}>
            {text('desk.done')}
          </Button>
        )
      }
    >
      {sentTo === undefined ? (
        <form
          id={FORM}
          className="z-stack"
          noValidate
          onSubmit={(sent) => {
            sent.preventDefault()
            send()
          }}
        >
          <TextField
            label={text('desk.signIn.login')}
            name="to"
            autoComplete="off"
            required
            hint={text('desk.people.sendHint')}
            value={to}
            onChange={setTo}
            error={error}
          />
          {invite.error !== null && <FailureNotice error={invite.error} />}
        </form>
      ) : (
        <Notice tone="success">{text('desk.people.sent', { to: sentTo })}</Notice>
      )}
    </Sheet>
  )
}
