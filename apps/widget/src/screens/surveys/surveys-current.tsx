// /i/:company/surveys_current
import { SurveysScreen } from './surveys-screen.tsx'

export default function SurveysCurrent() {
  return <SurveysScreen status="CURRENT" />
}
