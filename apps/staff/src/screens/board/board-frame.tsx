import { Button } from '@zapys/ui/button.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import type { ReactNode } from 'react'
import { BranchChoice } from '#staff/features/branch-choice.tsx'
import { QueueList } from '#staff/features/booking/queue-list.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useMedia } from '#staff/features/use-media.ts'
import { useText } from '#staff/language/language.tsx'
import {
  type BoardView,
  DayPicker,
  NextButton,
  PreviousButton,
  TodayButton,
  ViewChoice,
} from './board-bar.tsx'
import type { BoardProps } from './board-props.ts'

type FrameProps = Pick<BoardProps, 'branch' | 'branches' | 'set'> & {
  day: string
  thisDay: string
  view: BoardView
  title: string
  /** For narrow screens. */
  shortTitle: string
  /** Choice of the person whose day or week is shown. */
  people?: ReactNode
  /** Undefined: the staff member may not book. */
  onNew?: (() => void) | undefined
  /** Only today: books a walk-in client. */
  onWalkIn?: (() => void) | undefined
  children: ReactNode
}

/**
 * Frame of day, week and month, with the choice of time, branch and person.
 * On a phone the navigation is beside the title, and everything takes three low rows.
 */
export function BoardFrame(props: FrameProps) {
  const { branch, branches, set, title, shortTitle, people, onNew, onWalkIn, children } = props
  const text = useText()
  const isPhone = useMedia('(width < 600px)')
  const branchChoice = <BranchChoice chosen={{ branch, branches }} onBranch={(id) => set({ branch: id })} />
  return (
    <Screen
      title={isPhone ? shortTitle : title}
      isFull
      action={
        <>
          {isPhone && (
            <div className="board-bar board-bar--steps">
              <PreviousButton {...props} />
              <NextButton {...props} />
              <DayPicker {...props} />
            </div>
          )}
          {onWalkIn && (
            <Button className="board-now" aria-label={text('desk.walkIn.label')} onClick={onWalkIn}>
              {text('desk.walkIn.now')}
            </Button>
          )}
          {onNew && (
            <Button
              kind="primary"
              className="board-new"
              icon={<PlusIcon aria-hidden="true" />}
              onClick={onNew}
            >
              {text('desk.board.book')}
            </Button>
          )}
        </>
      }
    >
      <div className="board-controls">
        {isPhone ? (
          <div className="board-bar">
            <TodayButton {...props} isShort />
            <ViewChoice {...props} />
          </div>
        ) : (
          <div className="board-bar">
            <PreviousButton {...props} />
            <TodayButton {...props} />
            <NextButton {...props} />
            <DayPicker {...props} />
            <ViewChoice {...props} />
            {branchChoice}
          </div>
        )}
        {(people || (isPhone && branches.length > 1)) && (
          <div className="board-filters">
            {isPhone && branchChoice}
            {people}
          </div>
        )}
      </div>
      <QueueList />
      {children}
    </Screen>
  )
}
