/** A part of a multipart body that has a file name. */
export interface UploadedFile {
  /** The name of the part: that of a parameter, or what `attach://` refers to. */
  readonly name: string;
  readonly fileName: string;
  /** `application/octet-stream` if the part states none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * The parameters of one call, all of them text, as on the server, and its files. The first value of a name wins. Records
 * which parameters are read, so that none is ignored unnoticed.
 */
export class Parameters {
  readonly #values = new Map<string, string>();
  readonly #files = new Map<string, UploadedFile>();
  readonly #read = new Set<string>();

  /** Adds a value unless the name has one: the query string takes precedence over the body. */
  add(name: string, value: string): void {
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  /** Adds a file unless the name has one. */
  addFile(file: UploadedFile): void {
    if (!this.#files.has(file.name)) this.#files.set(file.name, file);
  }

  /** Returns the value; empty when it is absent. */
  text(name: string): string {
    this.#read.add(name);
    return this.#values.get(name) ?? "";
  }

  /** Returns the file in the part of this name. */
  file(name: string): UploadedFile | undefined {
    this.#read.add(name);
    return this.#files.get(name);
  }

  /** Whether the call has this parameter, as a non-empty text or as a file. */
  has(name: string): boolean {
    return this.text(name) !== "" || this.#files.has(name);
  }

  /** Returns the leading integer of the value, or 0, clamped to the range; `fallback` when the value is absent. */
  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    const value = text === "" ? fallback : Number(/^-?\d+/.exec(text)?.[0] ?? 0);
    return Math.min(Math.max(value, min), max);
  }

  boolean(name: string): boolean {
    return /^\s*(?:true|yes|1)\s*$/i.test(this.text(name));
  }

  /** The texts by name, as they were sent. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  get files(): ReadonlyMap<string, UploadedFile> {
    return this.#files;
  }

  /** Whether a parameter of this name was read. */
  wasRead(name: string): boolean {
    return this.#read.has(name);
  }
}
