import type { SurveyForm as Stored } from '@zapys/contract'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { DeleteIcon, PlusIcon, UpIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { TranslationsField } from '#staff/features/forms/translations-field.tsx'
import { type Saving, useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import {
  isComplete,
  hasNoText,
  isWithoutOptions,
  newQuestion,
  optionsName,
  type QuestionDraft,
  questionTypes,
  type SurveyDraft,
  surveyDraft,
  surveyIn,
  textName,
} from './survey-draft.ts'

const MAX_QUESTIONS = 50

type SurveyFormProps = { survey: Stored | null; onClose(): void }

/** Questions for clients after a visit, in each language. */
export function SurveyForm({ survey, onClose }: SurveyFormProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(() => surveyDraft(survey))
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['readSurveyForm'], onClose)
  const { questions } = draft
  const change = (part: Partial<SurveyDraft>) => setDraft((before) => ({ ...before, ...part }))
  const submit = () => {
    setChecked(true)
    if (questions.length > 0 && !isComplete(draft)) return
    save(async (send) => {
      await send('saveSurveyForm', { params: { company: company.id }, body: { survey: surveyIn(draft) } })
    })
  }
  return (
    <SavingSheet
      title={text('desk.survey.form')}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.survey.formAbout')}</p>
      <TextField
        label={text('desk.survey.heading')}
        required
        maxLength={300}
        name="title"
        value={draft.title}
        error={
          isChecked && draft.title.trim() === ''
            ? text('desk.survey.error.heading')
            : saving.errorOf('survey.title')
        }
        onChange={(title) => change({ title })}
      />
      {questions.map((question, index) => (
        <Question
          key={question.key}
          question={question}
          number={index + 1}
          isChecked={isChecked}
          change={(part) => change({ questions: questions.with(index, { ...question, ...part }) })}
          onRemove={() => change({ questions: questions.filter(({ key }) => key !== question.key) })}
          onUp={() =>
            change({ questions: questions.with(index, questions[index - 1]!).with(index - 1, question) })
          }
        />
      ))}
      {questions.length === 0 && <p>{text('desk.survey.noQuestions')}</p>}
      {questions.length < MAX_QUESTIONS && (
        <div>
          <Button
            size="s"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => change({ questions: [...questions, newQuestion()] })}
          >
            {text('desk.survey.addQuestion')}
          </Button>
        </div>
      )}
      <SurveyTexts draft={draft} saving={saving} change={change} />
    </SavingSheet>
  )
}

type QuestionProps = {
  question: QuestionDraft
  number: number
  isChecked: boolean
  change(part: Partial<QuestionDraft>): void
  onRemove(): void
  onUp(): void
}

function Question({ question, number, isChecked, change, onRemove, onUp }: QuestionProps) {
  const text = useText()
  const { key, type } = question
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.survey.question', { number })}</legend>
      <TextField
        label={text('desk.settings.question')}
        required
        maxLength={1000}
        name={`text-${key}`}
        value={question.text}
        error={isChecked && hasNoText(question) ? text('desk.settings.error.question') : null}
        onChange={(typed) => change({ text: typed })}
      />
      {/* The type is fixed once there are answers. */}
      {question.stored === undefined && (
        <SelectField
          label={text('desk.settings.answer')}
          hint={text('desk.catalogue.kindHint')}
          name={`type-${key}`}
          value={type}
          options={questionTypes.map((value) => ({ value, label: text(`desk.survey.type.${value}`) }))}
          onChange={(value) => change({ type: value })}
        />
      )}
      {type === 'CHOICE' && (
        <TextArea
          label={text('desk.settings.options')}
          hint={text('desk.settings.optionsHint')}
          required
          name={`options-${key}`}
          value={question.options}
          error={isChecked && isWithoutOptions(question) ? text('desk.settings.error.options') : null}
          onChange={(options) => change({ options })}
        />
      )}
      <Checkbox
        label={text('desk.settings.required')}
        name={`required-${key}`}
        value={question.required}
        onChange={(required) => change({ required })}
      />
      <div className="desk-order">
        {number > 1 && (
          <IconButton
            label={text('desk.catalogue.up', { name: text('desk.survey.question', { number }) })}
            onClick={onUp}
          >
            <UpIcon />
          </IconButton>
        )}
        <IconButton label={text('desk.survey.removeQuestion', { number })} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </div>
    </fieldset>
  )
}

type TextsProps = { draft: SurveyDraft; saving: Saving; change(part: Partial<SurveyDraft>): void }

function SurveyTexts({ draft, saving, change }: TextsProps) {
  const text = useText()
  return (
    <TranslationsField
      texts={[
        { name: 'title', label: text('desk.survey.heading'), maxLength: 300, own: draft.title },
        ...draft.questions.flatMap((question, index) => {
          const label = text('desk.survey.question', { number: index + 1 })
          const options = {
            name: optionsName(question),
            label: `${label}: ${text('desk.settings.options')}`,
            maxLength: 10_000,
            own: question.options,
            isLong: true,
          }
          return [
            { name: textName(question), label, maxLength: 1000, own: question.text },
            ...(question.type === 'CHOICE' ? [options] : []),
          ]
        }),
      ]}
      value={draft.texts}
      saving={saving}
      path="survey.translations"
      onChange={(texts) => change({ texts })}
    />
  )
}
