/** What a statement may be passed. */
export type SqlValue = string | number | null;

/** A row of a result, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** A SQLite database that answers at once: a file, or the storage of a Durable Object. */
export interface Database {
  /** Runs a statement, and returns how many rows it has changed. */
  run(sql: string, ...params: readonly SqlValue[]): number;
  /** Runs a statement, and returns its rows. */
  all(sql: string, ...params: readonly SqlValue[]): readonly Row[];
  /** Runs code in a transaction, or in a part of the current one, which is undone when the code throws. */
  transaction<T>(work: () => T): T;
}

/** Reads a column of numbers. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw wrongColumn(column, "a number");
  return value;
}

/** Reads a column of texts. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw wrongColumn(column, "a text");
  return value;
}

/** Reads a column of numbers that may be empty. */
export function maybeNumberOf(row: Row | undefined, column: string): number | undefined {
  return row === undefined || row[column] === null ? undefined : numberOf(row, column);
}

/** Reads a column of texts that may be empty. */
export function maybeTextOf(row: Row | undefined, column: string): string | undefined {
  return row === undefined || row[column] === null ? undefined : textOf(row, column);
}

function wrongColumn(column: string, expected: string): Error {
  return new Error(`the column ${column} is not ${expected}: was the database changed by hand?`);
}
