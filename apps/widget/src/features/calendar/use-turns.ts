import { canGoBack, canGoOn, goBack, goOn, openCalendar } from '@zapys/domain/calendar'
import type { Period } from '@zapys/domain/calendar'
import { useText } from '#widget/language/use-text.tsx'

type Turning = {
  /** Both included. */
  firstDay: string
  lastDay: string
  onTurnTo(date: string): void
}

/** Previous and next month or week of a day. */
export function useTurns(period: Period, day: string, { firstDay, lastDay, onTurnTo }: Turning) {
  const text = useText()
  const shown = openCalendar(day, firstDay, period)
  return {
    previous: {
      label: text(period === 'MONTH' ? 'booking.previousMonth' : 'booking.previousWeek'),
      enabled: canGoBack(shown, firstDay),
      onPress: () => onTurnTo(goBack(shown, firstDay).start),
    },
    next: {
      label: text(period === 'MONTH' ? 'booking.nextMonth' : 'booking.nextWeek'),
      enabled: canGoOn(shown, lastDay),
      onPress: () => onTurnTo(goOn(shown).start),
    },
  }
}
