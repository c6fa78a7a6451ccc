/** /notifications: what the person is notified of, and which browsers show it. */
import type { StaffDevice, StaffNotifications } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { Checkbox, SelectField } from '@zapys/ui/field.tsx'
import { DevicesIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { subscribe } from '#staff/session/device.ts'
import { dropDevice, noteDevice } from '#staff/session/leave-browser.ts'
import { useSession } from '#staff/session/session.tsx'
import { usePushState } from '#staff/session/use-device.ts'
import { browserName } from './browser-name.ts'

const events = ['booked', 'moved', 'cancelled', 'paid', 'unsent', 'agenda'] as const
type Event = (typeof events)[number]
/** Default events, selected with the first device. */
const first: readonly Event[] = ['booked', 'moved', 'cancelled']

export function NotificationsScreen() {
  const text = useText()
  const { company } = useSession()
  const settings = useAll('listStaffNotifications', { params: { company: company.id } })
  const devices = useCall('listStaffDevices', { params: {} })
  const own = settings.data?.find(({ staff_member_id }) => staff_member_id === company.staff_member.id)
  const failed = [settings, devices].find(({ error }) => error !== null)
  return (
    <Screen title={text('desk.notify.title')}>
      <p className="z-soft">{text('desk.notify.lead')}</p>
      {failed && <FailureNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (own === undefined || devices.data === undefined) && <Skeleton shape="row" count={4} />}
      {own && devices.data && (
        <>
          <ThisDevice own={own} publicKey={devices.data.public_key} devices={devices.data.content} />
          <Events own={own} />
          <Devices devices={devices.data.content} />
        </>
      )}
    </Screen>
  )
}

const withPush = (channels: StaffNotifications['booked'], isOn: boolean): StaffNotifications['booked'] => {
  const others = channels.filter((channel) => channel !== 'PUSH')
  return isOn ? ['PUSH', ...others] : others
}

type ThisDeviceProps = { own: StaffNotifications; publicKey: string; devices: readonly StaffDevice[] }

function ThisDevice({ own, publicKey, devices }: ThisDeviceProps) {
  const text = useText()
  const { me, company } = useSession()
  const { push, refresh } = usePushState()
  const save = useAction('saveStaffDevice', ['listStaffDevices'])
  const remove = useAction('removeStaffDevice', ['listStaffDevices'])
  const choose = useAction('changeStaffNotifications', ['listStaffNotifications'])
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const current = devices.find((device) => device.current)
  const isOn = push === 'ON' && current !== undefined
  const act = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    await refresh()
  }
  const switchOn = act(async () => {
    const device = await subscribe(publicKey)
    if (device === undefined) return
    await save.run({ params: {}, body: { device } })
    noteDevice(me.person.id)
    if (events.every((event) => !own[event].includes('PUSH')))
      await choose.run({
        params: { company: company.id, staffMember: own.staff_member_id },
        body: {
          notifications: Object.fromEntries(first.map((event) => [event, withPush(own[event], true)])),
        },
      })
  })
  const switchOff = act(async () => {
    if (current) await remove.run({ params: { device: current.id }, body: {} })
    dropDevice()
  })
  return (
    <Section title={text('desk.notify.here')}>
      {push === 'UNSUPPORTED' && <Notice tone="info">{text('desk.notify.unsupported')}</Notice>}
      {push === 'DENIED' && <Notice tone="warning">{text('desk.notify.denied')}</Notice>}
      {isOn && <p role="status">{text('desk.notify.isOn')}</p>}
      {(push === 'OFF' || push === 'ON') && (
        <div>
          <Button
            kind={isOn ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => void (isOn ? switchOff() : switchOn())}
          >
            {text(isOn ? 'desk.notify.off' : 'desk.notify.on')}
          </Button>
        </div>
      )}
      {failure instanceof DOMException ? (
        // Rejected by the browser's push service, for example in a private window; the server was not called.
        <Notice tone="warning">{text('desk.notify.refused')}</Notice>
      ) : (
        failure !== undefined && <FailureNotice error={failure} />
      )}
    </Section>
  )
}

/** Each change is saved at once. */
function Events({ own }: { own: StaffNotifications }) {
  const text = useText()
  const { company } = useSession()
  const change = useAction('changeStaffNotifications', ['listStaffNotifications'])
  const [pressed, setPressed] = useState<Partial<StaffNotifications>>({})
  const save = (notifications: Partial<StaffNotifications>) => {
    setPressed((before) => ({ ...before, ...notifications }))
    const input = {
      params: { company: company.id, staffMember: own.staff_member_id },
      body: { notifications },
    }
    // A change that was not saved is reverted.
    change.send(input, { onError: () => setPressed({}) })
  }
  const shown = { ...own, ...pressed }
  return (
    <Section title={text('desk.notify.what')}>
      <p className="z-soft">{text('desk.notify.whatLead')}</p>
      {events.map((event) => (
        <Checkbox
          key={event}
          name={`notify-${event}`}
          label={text(`desk.notify.${event}`)}
          value={shown[event].includes('PUSH')}
          onChange={(isOn) => save({ [event]: withPush(shown[event], isOn) })}
        />
      ))}
      {own.role === 'performer' ? (
        <p className="z-soft">{text('desk.notify.ownBookings')}</p>
      ) : (
        <WhoseBookings own={shown} onChoose={(resource_ids) => save({ resource_ids })} />
      )}
      {change.error !== null && <FailureNotice error={change.error} />}
    </Section>
  )
}

function WhoseBookings({ own, onChoose }: { own: StaffNotifications; onChoose(ids: string[]): void }) {
  const text = useText()
  const { company } = useSession()
  const branches = company.branches.filter(({ active }) => active)
  const [shown, setShown] = useState(branches[0]?.id ?? '')
  const resources = useAll(
    'listBranchResources',
    { params: { company: company.id, branch: shown } },
    { enabled: shown !== '' },
  )
  const [chosen = ''] = own.resource_ids
  const options = (resources.data ?? [])
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isElsewhere = chosen !== '' && !options.some(({ value }) => value === chosen)
  return (
    <>
      {branches.length > 1 && (
        <SelectField
          label={text('desk.board.branch')}
          name="notify-branch"
          value={shown}
          onChange={setShown}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        label={text('desk.notify.whose')}
        name="notify-whose"
        value={chosen}
        onChange={(id) => onChoose(id === '' ? [] : [id])}
        options={[
          { value: '', label: text('desk.notify.all') },
          ...(isElsewhere ? [{ value: chosen, label: text('desk.notify.chosen') }] : []),
          ...options,
        ]}
      />
    </>
  )
}

function Devices({ devices }: { devices: readonly StaffDevice[] }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const remove = useAction('removeStaffDevice', ['listStaffDevices'])
  const others = devices.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <Section title={text('desk.notify.devices')}>
      <List label={text('desk.notify.devices')}>
        {others.map(({ id, browser, created }) => {
          const name = browserName(browser) ?? text('desk.sessions.unknown')
          const { date } = toLocal(company.timezone, Date.parse(created) / 1000)
          return (
            <ListRow
              key={id}
              leading={<RowIcon icon={<DevicesIcon />} />}
              title={name}
              subtitle={text('desk.notify.since', { day: formats.date(date, 'brief') })}
              badge={<Badge>{text('desk.notify.deviceOn')}</Badge>}
              action={
                <Button
                  size="s"
                  busy={remove.busy}
                  aria-label={text('desk.notify.offOf', { browser: name })}
                  onClick={() => remove.send({ params: { device: id }, body: {} })}
                >
                  {text('desk.notify.offHere')}
                </Button>
              }
            />
          )
        })}
      </List>
      {remove.error !== null && <FailureNotice error={remove.error} />}
    </Section>
  )
}
