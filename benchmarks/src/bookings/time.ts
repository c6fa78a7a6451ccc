/** A free time, with its performer. */
export type Time = {
  company_id: string
  branch_id: string
  service_id: string
  resource_id: string
  /** An instant. */
  start_time: string
}
