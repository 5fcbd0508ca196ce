// Bots in `contenders/stubbed/` call no server: what is left of a call is the library's part.

/** The body of every response. */
export const STUB_BODY =
  '{"ok":true,"result":{"message_id":7,"from":{"id":123456,"is_bot":true,"first_name":"Bench","username":"bench_bot"},"chat":{"id":7,"first_name":"Ann","type":"private"},"date":1790000000,"text":"Done"}}';

/** A response of which a library calls nothing but `json()`; a whole `Response` would cost more. */
export interface StubResponse {
  json(): Promise<unknown>;
}

/** Responds as `fetch` does. */
export async function stubFetch(): Promise<StubResponse> {
  return { json: async () => JSON.parse(STUB_BODY) };
}
