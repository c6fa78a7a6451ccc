/** Measures statements and waits for a connection: it runs what it is given. */
export type DatabaseWatch = {
  /** `sql` without its values. */
  statement<T>(sql: string, run: () => Promise<T>): Promise<T>
  /** Until a connection is there. */
  connection<T>(run: () => Promise<T>): Promise<T>
}

export const unwatched: DatabaseWatch = { statement: (_, run) => run(), connection: (run) => run() }

/** The last one outermost. */
export const watchedBy = (watches: readonly (DatabaseWatch | undefined)[]): DatabaseWatch =>
  watches
    .filter((watch) => watch !== undefined)
    .reduce(
      (inner, outer) => ({
        statement: (sql, run) => outer.statement(sql, () => inner.statement(sql, run)),
        connection: (run) => outer.connection(() => inner.connection(run)),
      }),
      unwatched,
    )
