import { IconButton } from '@zapys/ui/button.tsx'
import { Checkbox } from '@zapys/ui/field.tsx'
import { UpIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'

const channels = ['MESSENGER', 'MAIL', 'SMS'] as const
export type Channel = (typeof channels)[number]

type ChannelOrderProps = {
  order: readonly Channel[]
  error: string | null
  onOrder(order: readonly Channel[]): void
}

/** Order of channels; the first one that reaches the client is used. */
export function ChannelOrder({ order, onOrder, error }: ChannelOrderProps) {
  const text = useText()
  const rows = [...order, ...channels.filter((channel) => !order.includes(channel))]
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.settings.channels')}</legend>
      <p className="z-soft z-small">{text('desk.settings.channelsHint')}</p>
      {rows.map((channel, index) => (
        <div key={channel} className="desk-day">
          <Checkbox
            name={`channel-${channel}`}
            label={text(`desk.settings.channel.${channel}`)}
            value={order.includes(channel)}
            error={index === 0 ? error : null}
            onChange={(isOn) => onOrder(isOn ? [...order, channel] : order.filter((one) => one !== channel))}
          />
          {index > 0 && order.includes(channel) && (
            <IconButton
              label={text('desk.catalogue.up', { name: text(`desk.settings.channel.${channel}`) })}
              onClick={() => onOrder(order.with(index, order[index - 1]!).with(index - 1, channel))}
            >
              <UpIcon />
            </IconButton>
          )}
        </div>
      ))}
    </fieldset>
  )
}
