import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { CloseIcon, DownIcon, UpIcon } from '@zapys/ui/icons.ts'
import './cart.css'

type Line = { id: string; name: string; detail: string; price?: ReactNode; who?: ReactNode }

/** Services of a visit in order, with buttons to move and remove each. */
export function CartList(props: {
  lines: readonly Line[]
  /** `to`: position in the visit, from 1. */
  onMove(id: string, to: number): void
  onRemove(id: string): void
}) {
  const text = useText()
  const { lines } = props
  const { list, follow } = useFollow(lines.length)
  return (
    <ol className="z-cart" ref={list}>
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
                  onClick={() => {
                    follow(index - 1, 0)
                    props.onMove(id, index)
                  }}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  label={text('booking.cartLater', { name })}
                  disabled={index === lines.length - 1}
                  onClick={() => {
                    follow(index + 1, 1)
                    props.onMove(id, index + 2)
                  }}
                >
                  <DownIcon />
                </IconButton>
              </>
            )}
            <IconButton
              label={text('chrome.cartRemove', { name })}
              onClick={() => {
                follow(index, 2)
                props.onRemove(id)
              }}
            >
              <CloseIcon />
            </IconButton>
          </span>
          {who && <div className="z-cart__who">{who}</div>}
        </li>
      ))}
    </ol>
  )
}

/** Moves the focus with the moved line, or to the one that replaces a removed line. */
function useFollow(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ line: number; tool: number }>(null)
  useEffect(() => {
    if (pressed.current === null) return
    const { line, tool } = pressed.current
    pressed.current = null
    const tools =
      list.current?.children[Math.min(line, count - 1)]?.querySelectorAll<HTMLButtonElement>(
        '.z-cart__tools button',
      ) ?? []
    // At the ends of the list one move button is disabled; a single line has only the remove button.
    const nextTool = tools[tool]
    ;(nextTool && !nextTool.disabled ? nextTool : tools[tools.length - 1])?.focus()
  })
  return {
    list,
    follow: (line: number, tool: number) => {
      pressed.current = { line, tool }
    },
  }
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
