/** Parameters of one call, all of them text, as the server sees them. The first of a name wins. */
export class Parameters {
  readonly #values = new Map<string, string>();
  readonly #files = new Set<string>();

  /** Takes a value unless the name is taken: the query string comes before the body. */
  add(name: string, value: string): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  /** Notes that a file came under this name: no method here reads one. */
  addFile(name: string): void {
    this.#files.add(name);
  }

  /** The text, empty when nothing was sent. */
  text(name: string): string {
    return this.#values.get(name) ?? "";
  }

  /** Whether it was sent, be it as text or as a file. */
  isGiven(name: string): boolean {
    return this.text(name) !== "" || this.#files.has(name);
  }

  /** Digits at the beginning count, anything else is 0; what lies outside the range is moved into it. */
  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    const value = text === "" ? fallback : Number(/^-?\d+/.exec(text)?.[0] ?? 0);
    return Math.min(Math.max(value, min), max);
  }

  boolean(name: string): boolean {
    return /^\s*(?:true|yes|1)\s*$/i.test(this.text(name));
  }
}
