import { Redis } from "ioredis";
import { Client } from "pg";

/** Deletes what an inbox with this prefix has left in Redis. */
export async function removeRedisInbox(url: string, prefix: string): Promise<void> {
  const client = new Redis(url);
  const keys = await client.keys(`{${prefix}}:*`);
  if (keys.length > 0) await client.del(...keys);
  client.disconnect();
}

/** Deletes what an inbox with this prefix has left in PostgreSQL. */
export async function removePostgresInbox(url: string, prefix: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(`DROP SCHEMA IF EXISTS "${prefix}" CASCADE`);
  await client.query("DELETE FROM bullmq.job WHERE queue LIKE $1", [`${prefix}-%`]);
  await client.end();
}
