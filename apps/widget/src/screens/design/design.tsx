// /design, development build only
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { ThemeVariables } from '@zapys/contract'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { LanguageSwitch } from '#widget/language/language-switch.tsx'
import { applyTheme } from '#widget/theme/apply-theme.ts'
import { palette } from '@zapys/ui/theme/palette.ts'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Badge, Chip } from '@zapys/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { DateField } from '@zapys/ui/date-field.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { CalendarIcon, ClockIcon, PlusIcon, SearchIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Rating } from '@zapys/ui/rating.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import './design.css'

/** Themes that are difficult in different ways: pale, dark, loud, grey, and one with clashing colours. */
const themes: Record<string, ThemeVariables> = {
  Default: {},
  Ink: { '--background-primary': '#111111', '--color-primary': '#111111' },
  Rose: { '--background-primary': '#e8447a', '--color-primary': '#e8447a', '--background-alt': '#fdf3f6' },
  Forest: { '--background-primary': '#1f6f54', '--color-primary': '#1f6f54', '--color-alt': '#7d8a85' },
  Sky: { '--background-primary': '#9bd3ff', '--color-primary': '#9bd3ff' },
  Night: {
    '--background-main': '#14161b',
    '--background-alt': '#0b0c0f',
    '--color-main': '#f4f4f5',
    '--color-alt': '#9a9aa2',
    '--background-primary': '#c6f24e',
    '--color-primary': '#c6f24e',
  },
  Clash: { '--background-main': '#ffd60a', '--color-main': '#ffffff', '--color-alt': '#ffee88' },
}

export default function DesignScreen() {
  const [theme, setTheme] = useState('Default')
  useEffect(() => {
    applyTheme({ parsedCssVariables: themes[theme] ?? {} })
  }, [theme])
  return (
    <div className="z-app z-app--bare">
      <main className="z-main z-stack z-stack--wide">
        <h1 className="z-heading__title">Design</h1>
        <div className="z-cluster">
          {Object.keys(themes).map((key) => (
            <Chip key={key} pressed={key === theme} onPress={() => setTheme(key)}>
              {key}
            </Chip>
          ))}
        </div>
        <LanguageSwitch />

        <Type />
        <Section title="Colour">
          <div className="z-swatches">
            {Object.entries(palette(themes[theme] ?? {})).map(([key, value]) => (
              <div key={key} className="z-swatch">
                <span style={{ background: `var(${key})` }} />
                <code>{key.replace('--z-', '')}</code>
                <small>{value}</small>
              </div>
            ))}
          </div>
        </Section>

        <Buttons />
        <ChipsAndBadges />
        <Lists />
        <Fields />
        <SheetsAndToasts />
        <Section title="Notices">
          <Notice tone="info" title="Info">
            The studio is open on Sunday.
          </Notice>
          <Notice tone="success" title="Booked" />
          <Notice tone="warning" title="Two minutes left" action={<Button size="s">Extend</Button>} />
          <Notice tone="error" title="Time already taken" onDismiss={() => {}}>
            Somebody was faster.
          </Notice>
        </Section>

        <Section title="Waiting">
          <Skeleton count={3} />
          <Skeleton shape="row" count={3} />
          <Skeleton shape="block" />
        </Section>

        <Section title="Nothing here">
          <Card>
            <EmptyState
              icon={<CalendarIcon />}
              title="No free times this week"
              text="The next free day is Monday, 3 August."
              action={<Button kind="primary">Show Monday</Button>}
            />
          </Card>
        </Section>
      </main>
    </div>
  )
}

function Type() {
  return (
    <Section title="Type">
      <Specimen name="2xl" note="32 / company name">
        Пишемо красиво
      </Specimen>
      <Specimen name="xl" note="24 / screen title">
        Zażółć gęślą jaźń
      </Specimen>
      <Specimen name="l" note="17 / section, field">
        Choose your specialist
      </Specimen>
      <Specimen name="m" note="15 / second line">
        Манікюр з покриттям, 90 хв
      </Specimen>
      <Specimen name="s" note="13 / hint, badge">
        Безкоштовне скасування за 24 години
      </Specimen>
    </Section>
  )
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="z-cluster">
        <Button kind="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Danger</Button>
        <Button kind="primary" busy>
          Busy
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="s" icon={<PlusIcon />}>
          Small
        </Button>
        <ButtonLink to="/design" size="s" kind="primary" icon={<CalendarIcon />}>
          Link
        </ButtonLink>
        <IconButton label="Search">
          <SearchIcon />
        </IconButton>
      </div>
    </Section>
  )
}

function ChipsAndBadges() {
  const [picked, setPicked] = useState('10:00')
  return (
    <Section title="Chips and badges">
      <div className="z-cluster">
        {['10:00', '10:30', '11:00'].map((time) => (
          <Chip key={time} icon={<ClockIcon />} pressed={time === picked} onPress={() => setPicked(time)}>
            {time}
          </Chip>
        ))}
      </div>
      <div className="z-cluster">
        <Badge>neutral</Badge>
        <Badge tone="accent">−20 %</Badge>
        <Badge tone="notice">2 left</Badge>
        <Badge tone="error">full</Badge>
        <Badge tone="success">paid</Badge>
      </div>
    </Section>
  )
}

function Lists() {
  const [chosen, setChosen] = useState(true)
  const toasts = useToasts()
  return (
    <Section
      title="Lists"
      action={
        <Button kind="quiet" size="s">
          All
        </Button>
      }
    >
      <List label="People">
        <ListRow
          to="/design"
          leading={<Avatar name="Олена Коваль" />}
          title="Олена Коваль"
          subtitle="Top stylist"
          meta={<Rating value={4.9} count={128} />}
          badge={<Badge tone="accent">−10 %</Badge>}
        />
        <ListRow
          onPress={() => toasts.show({ tone: 'info', message: 'Pressed' })}
          leading={<Avatar name="Anna Maria Wiśniewska-Dąbrowska" />}
          title="Anna Maria Wiśniewska-Dąbrowska"
          subtitle="A name that needs two lines of the row"
          trailing="1 250 ₴"
        />
        <ListRow
          onPress={() => setChosen(!chosen)}
          selected={chosen}
          title="Chosen service"
          subtitle="90 min"
          trailing="700 ₴"
        />
        <ListRow title="Only tells" subtitle="No way on" />
      </List>
      <Card>
        <strong>Card</strong>
        <p className="z-soft">A raised ground for things that belong together.</p>
      </Card>
    </Section>
  )
}

function Fields() {
  const [name, setName] = useState('Marta Kowalska')
  const [phone, setPhone] = useState('12')
  const [agreed, setAgreed] = useState(true)
  const [wrong, setWrong] = useState(false)
  return (
    <Section title="Fields">
      {wrong && (
        <ErrorSummary
          title="Check two fields"
          errors={[
            { fieldId: 'phone', message: 'Invalid phone number format' },
            { fieldId: 'agree', message: 'Required field' },
          ]}
        />
      )}
      <TextField
        label="Name"
        name="first_name"
        required
        value={name}
        onChange={setName}
        autoComplete="name"
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        required
        value={phone}
        onChange={setPhone}
        hint="With the country code"
        error={wrong ? 'Invalid phone number format' : null}
      />
      <DateField label="Date of birth" name="birth" value="" onChange={() => {}} />
      <SelectField
        label="Colour"
        name="colour"
        value="red"
        onChange={() => {}}
        options={[
          { value: 'red', label: 'Red' },
          { value: 'blue', label: 'Blue' },
        ]}
      />
      <TextArea label="Comment" name="comment" value="" onChange={() => {}} />
      <Checkbox
        label={
          <>
            I accept the <a href="/design">booking terms</a>
          </>
        }
        name="agree"
        value={agreed}
        onChange={setAgreed}
        error={wrong && !agreed ? 'Required field' : null}
      />
      <Button kind="primary" wide onClick={() => setWrong(!wrong)}>
        Toggle errors
      </Button>
    </Section>
  )
}

function SheetsAndToasts() {
  const [sheet, setSheet] = useState(false)
  const toasts = useToasts()
  return (
    <Section title="Sheets and toasts">
      <div className="z-cluster">
        <Button onClick={() => setSheet(true)}>Open sheet</Button>
        <Button onClick={() => toasts.show({ tone: 'success', message: 'Saved' })}>Success</Button>
        <Button
          onClick={() => toasts.show({ tone: 'error', message: 'Server error', detail: 'f3b1c2d4-0000' })}
        >
          Error
        </Button>
      </div>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="A sheet"
        footer={
          <Button kind="primary" onClick={() => setSheet(false)}>
            Done
          </Button>
        }
      >
        <p>It comes from below, keeps the focus, and leaves with Esc.</p>
      </Sheet>
    </Section>
  )
}

function Specimen({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <p
        style={{
          fontSize: `var(--z-text-${name})`,
          fontWeight: name.includes('x') ? 700 : 400,
          lineHeight: 1.2,
        }}
      >
        {children}
      </p>
      <p className="z-soft z-small">{note}</p>
    </div>
  )
}
