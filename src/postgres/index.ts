export type { PostgresLike } from "./client.ts";
export { type PostgresStorageOptions, postgresStorage } from "./storage.ts";
