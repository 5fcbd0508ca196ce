/** Finds where code between backticks ends: at the next run of as many as it begins with. One pass for a whole text. */
export class CodeSpans {
  readonly #starts: ReadonlyMap<number, readonly number[]>;
  /** Of each length, how many runs lie behind. */
  readonly #passed: Map<number, number> = new Map();

  constructor(source: string) {
    const starts = new Map<number, number[]>();
    for (const { 0: run, index } of source.matchAll(/`+/g)) {
      const all = starts.get(run.length) ?? [];
      all.push(index);
      starts.set(run.length, all);
    }
    this.#starts = starts;
  }

  /** Where the run begins that ends code which began with `length` backticks before `from`. Never asked to go back. */
  endOf(length: number, from: number): number | undefined {
    const starts = this.#starts.get(length) ?? [];
    let passed = this.#passed.get(length) ?? 0;
    while ((starts[passed] ?? from) < from) passed++;
    this.#passed.set(length, passed);
    return starts[passed];
  }
}
