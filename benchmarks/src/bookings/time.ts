/** One that is free, and who does what then. */
export type Time = {
  company_id: string
  branch_id: string
  service_id: string
  resource_id: string
  /** An instant. */
  start_time: string
}
