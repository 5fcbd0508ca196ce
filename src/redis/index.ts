export type { IoredisLike, NodeRedisLike, RedisLike } from "./client.ts";
export { type RedisStorageOptions, redisStorage } from "./storage.ts";
