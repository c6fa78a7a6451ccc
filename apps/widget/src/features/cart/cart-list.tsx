import type { ReactNode } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { CloseIcon, DownIcon, UpIcon } from '@zapys/ui/icons.ts'
import './cart.css'

type Line = { id: string; name: string; detail: string; price?: ReactNode; who?: ReactNode }

/** The services of a visit in their order, each with its number, ways to move it and to take it out. */
export function CartList(props: {
  lines: readonly Line[]
  /** `to` is the place in the visit, from 1. */
  onMove(id: string, to: number): void
  onRemove(id: string): void
}) {
  const text = useText()
  const { lines } = props
  return (
    <ol className="z-cart">
      {lines.map(({ id, name, detail, price, who }, index) => (
        <li key={id} className="z-cart__line">
          <span className="z-cart__ordinal" aria-hidden="true">
            {index + 1}
          </span>
          <span className="z-cart__body">
            <span className="z-cart__name">{name}</span>
            <span className="z-soft z-small">{detail}</span>
            {price && <span className="z-cart__price">{price}</span>}
          </span>
          <span className="z-cart__tools">
            {lines.length > 1 && (
              <>
                <IconButton
                  label={text('booking.cartEarlier', { name })}
                  disabled={index === 0}
                  onClick={() => props.onMove(id, index)}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  label={text('booking.cartLater', { name })}
                  disabled={index === lines.length - 1}
                  onClick={() => props.onMove(id, index + 2)}
                >
                  <DownIcon />
                </IconButton>
              </>
            )}
            <IconButton label={text('chrome.cartRemove', { name })} onClick={() => props.onRemove(id)}>
              <CloseIcon />
            </IconButton>
          </span>
          {who && <div className="z-cart__who">{who}</div>}
        </li>
      ))}
    </ol>
  )
}

export function CartTotal({ duration, price }: { duration: string; price: string | undefined }) {
  const text = useText()
  return (
    <p className="z-cart__total">
      <span>
        {text('booking.total')}, {duration}
      </span>
      {price && <strong>{price}</strong>}
    </p>
  )
}
