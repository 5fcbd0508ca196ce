/** The part of the storage of a Durable Object that is used. */
export interface ObjectStorage {
  readonly sql: {
    exec(
      sql: string,
      ...params: readonly (string | number | null)[]
    ): { toArray(): readonly Readonly<Record<string, unknown>>[] };
  };
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
  deleteAll(): Promise<void>;
  get(key: string): Promise<unknown>;
  put(key: string, value: number): Promise<void>;
}

/** The part of the state of a Durable Object that is used. */
export interface ObjectState {
  readonly storage: ObjectStorage;
}

/** The part of a binding to Durable Objects that is used. */
export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): { fetch(url: string, init?: RequestInit): Promise<Response> };
}
