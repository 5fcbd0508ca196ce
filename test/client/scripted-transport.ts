import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "../../src/client/transports/transport.ts";

/** A transport without a network: it records requests, and responds with what a function returns. */
export class ScriptedTransport implements Transport {
  readonly requests: TransportRequest[] = [];
  readonly #respond: (request: TransportRequest) => TransportResponse | Promise<TransportResponse>;

  constructor(
    respond: (request: TransportRequest) => TransportResponse | Promise<TransportResponse>,
  ) {
    this.#respond = respond;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    this.requests.push(request);
    return await this.#respond(request);
  }

  async close(): Promise<void> {}
}

/** Returns a successful response in the envelope of the Bot API. */
export function okResponse(result: unknown): TransportResponse {
  return { status: 200, body: JSON.stringify({ ok: true, result }) };
}

/** Returns a refusal in the envelope of the Bot API. */
export function refusalResponse(
  error_code: number,
  description: string,
  parameters?: object,
): TransportResponse {
  const body = JSON.stringify({ ok: false, error_code, description, parameters });
  return { status: error_code, body };
}
