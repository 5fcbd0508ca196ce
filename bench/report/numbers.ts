const UNITS = [
  { unit: "ms", nanoseconds: 1e6 },
  { unit: "us", nanoseconds: 1e3 },
  { unit: "ns", nanoseconds: 1 },
] as const;

/** A duration in a suitable unit, to three digits: `38.2 ns`, `10.7 us`. */
export function duration(nanoseconds: number): string {
  const { unit, nanoseconds: size } =
    UNITS.find((candidate) => nanoseconds >= candidate.nanoseconds) ?? UNITS[2];
  return `${threeDigits(nanoseconds / size)} ${unit}`;
}

/** How many operations fit into a second, to three digits or as a whole number: `75.2`, `27,248`. */
export function perSecond(nanoseconds: number): string {
  const rate = 1e9 / nanoseconds;
  return rate < 100 ? threeDigits(rate) : Math.round(rate).toLocaleString("en");
}

/** A factor: `1.043 x`, `3.51 x`, `214 x`. Below 2 it has three decimals, because most targets are there. */
export function factor(value: number): string {
  return `${value < 2 ? value.toFixed(3) : threeDigits(value)} x`;
}

/** Bytes to three digits: `412 B`, `6.62 kB`, `38.2 MB`. */
export function bytes(value: number): string {
  if (value < 1000) return `${Math.round(value)} B`;
  return value < 1e6 ? `${threeDigits(value / 1e3)} kB` : `${threeDigits(value / 1e6)} MB`;
}

function threeDigits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** How the runtimes are called in prose. */
export const RUNTIME_NAMES = { node: "Node", bun: "Bun" } as const;
