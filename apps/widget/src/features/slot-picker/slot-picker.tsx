import { memo, useId } from 'react'
import type { ReactNode } from 'react'
import { useStable } from '#widget/browser/use-stable.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { MessageId } from '@zapys/i18n'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { byPartOfDay } from './parts-of-day.ts'
import type { PartOfDay } from './parts-of-day.ts'
import './slot-picker.css'

/** Texts are formatted; seconds from local midnight of the branch. */
export type PickableTime = {
  start_time: number
  priceText?: string | undefined
  discountText?: string | undefined
}

export const partTitles: Record<PartOfDay, MessageId> = {
  morning: 'booking.morning',
  day: 'booking.daytime',
  evening: 'booking.evening',
  night: 'booking.night',
}

/** Free times of a day. Pressing the chosen time again clears the choice. */
export function SlotPicker(props: {
  label: string
  times: readonly PickableTime[]
  selected: number | null
  onPick(startTime: number | null): void
  /** Details of the chosen time, shown below its part of the day. */
  chosen?: ReactNode
  /** Times are shown but cannot be chosen: the company forbids choosing a time online. */
  blocked?: boolean
  /** Shows the price of each time even if all are equal, because the price above is the lowest of several. */
  isPriceOpen?: boolean
}) {
  const text = useText()
  const headingId = useId()
  const onPress = useStable((start: number) => props.onPick(start === props.selected ? null : start))
  const showsPrice = props.isPriceOpen || pricesDiffer(props.times)
  return (
    <section className="z-slots" aria-labelledby={headingId}>
      <h2 id={headingId} className="z-visually-hidden">
        {props.label}
      </h2>
      {byPartOfDay(props.times).map(({ part, times }) => (
        <SlotGroup
          key={part}
          title={text(partTitles[part])}
          count={times.length}
          after={times.some(({ start_time }) => start_time === props.selected) && props.chosen}
        >
          {times.map((time) => (
            <SlotButton
              key={time.start_time}
              {...time}
              showsPrice={showsPrice}
              pressed={time.start_time === props.selected}
              disabled={props.blocked === true}
              onPress={onPress}
            />
          ))}
        </SlotGroup>
      ))}
    </section>
  )
}

/** Prices per time are only shown if they differ. */
export const pricesDiffer = (times: readonly Pick<PickableTime, 'priceText'>[]): boolean =>
  new Set(times.map((time) => time.priceText)).size > 1

type SlotGroupProps = {
  title: string
  /** Number of available times. */
  count: number
  after?: ReactNode
  children: ReactNode
}

export function SlotGroup({ title, count, after, children }: SlotGroupProps) {
  const id = useId()
  return (
    <section className="z-slots__group" aria-labelledby={id}>
      <h3 id={id} className="z-slots__part">
        {title} <span className="z-slots__count">{count}</span>
      </h3>
      <div className="z-slots__grid">{children}</div>
      {after}
    </section>
  )
}

type SlotButtonProps = PickableTime & {
  showsPrice: boolean
  pressed: boolean
  disabled: boolean
  onPress(startTime: number): void
}

/** Memoized: choosing another time renders two buttons. */
const SlotButton = memo(function SlotButton(props: SlotButtonProps) {
  const formats = useFormats()
  return (
    <button
      type="button"
      className="z-slot"
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={() => props.onPress(props.start_time)}
    >
      <span className="z-slot__time">{formats.time(props.start_time)}</span>
      {props.showsPrice && props.priceText && <span className="z-slot__price">{props.priceText}</span>}
      <SlotDiscount discount={props.discountText} />
    </button>
  )
})

export const SlotDiscount = ({ discount }: { discount: string | undefined }) =>
  discount ? <span className="z-slot__discount">{discount}</span> : null

/** Placeholder with the layout of an ordinary day, so that nothing moves when the times load. */
export function SlotPickerSkeleton() {
  const text = useText()
  return (
    <div className="z-slots" aria-busy="true" aria-label={text('booking.timesLoading')} role="group">
      <div className="z-slots__group">
        <Skeleton shape="line" />
        <div className="z-slots__grid">
          {Array.from({ length: 8 }, (_, cell) => (
            <span key={cell} className="z-slot z-slot--waiting" />
          ))}
        </div>
      </div>
    </div>
  )
}
