const UNITS = [
  { unit: "ms", nanoseconds: 1e6 },
  { unit: "us", nanoseconds: 1e3 },
  { unit: "ns", nanoseconds: 1 },
] as const;

/** A duration in the unit that suits it, to three digits: `38.2 ns`, `10.7 us`. */
export function duration(nanoseconds: number): string {
  const { unit, nanoseconds: size } =
    UNITS.find((candidate) => nanoseconds >= candidate.nanoseconds) ?? UNITS[2];
  return `${threeDigits(nanoseconds / size)} ${unit}`;
}

/** A factor: `1.043 x`, `3.51 x`, `214 x`. Close to 1 it keeps the third decimal, where targets are. */
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
