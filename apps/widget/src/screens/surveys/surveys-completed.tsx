// /i/:company/surveys_completed
import { SurveysScreen } from './surveys-screen.tsx'

export default function SurveysCompleted() {
  return <SurveysScreen status="COMPLETED" />
}
