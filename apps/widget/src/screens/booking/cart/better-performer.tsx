/** Suggests another performer who is available sooner or cheaper. Not a screen. */
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import type { Better } from './use-better-performers.ts'

type BetterPerformerProps = {
  better: Better | undefined
  texts: {
    nameOf(resource: string): string
    inside(date: string, seconds: number): string
    price(minor: number): string
  }
  onTake(resource: string): void
}

export function BetterPerformer({ better, texts, onTake }: BetterPerformerProps) {
  const text = useText()
  const { sooner, cheaper } = better ?? {}
  const hints = [
    sooner?.performer && {
      resource: sooner.performer,
      label: text('booking.soonerWith', {
        who: texts.nameOf(sooner.performer),
        when: texts.inside(sooner.date, sooner.seconds),
      }),
    },
    cheaper?.performer &&
      cheaper.pays !== undefined && {
        resource: cheaper.performer,
        label: text('booking.cheaperWith', {
          who: texts.nameOf(cheaper.performer),
          price: texts.price(cheaper.pays),
        }),
      },
  ].filter((hint) => !!hint)
  return hints.map(({ resource, label }) => (
    <Button key={label} className="z-cart__better" kind="quiet" size="s" onClick={() => onTake(resource)}>
      {label}
    </Button>
  ))
}
