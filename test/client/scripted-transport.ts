import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "../../src/client/transports/transport.ts";

/** A transport without a network: keeps what it was given and answers as told. */
export class ScriptedTransport implements Transport {
  readonly requests: TransportRequest[] = [];
  readonly #answer: (request: TransportRequest) => TransportResponse | Promise<TransportResponse>;

  constructor(
    answer: (request: TransportRequest) => TransportResponse | Promise<TransportResponse>,
  ) {
    this.#answer = answer;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    this.requests.push(request);
    return await this.#answer(request);
  }

  async close(): Promise<void> {}
}

/** A whole answer in the Bot API's envelope. */
export function okResponse(result: unknown): TransportResponse {
  return { status: 200, body: JSON.stringify({ ok: true, result }) };
}

/** A refusal in the Bot API's envelope. */
export function refusalResponse(
  error_code: number,
  description: string,
  parameters?: object,
): TransportResponse {
  const body = JSON.stringify({ ok: false, error_code, description, parameters });
  return { status: error_code, body };
}
