/** The request cannot be read: the response is this status without a body. */
export class UnreadableRequest extends Error {
  override readonly name = "UnreadableRequest" as const;
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}
