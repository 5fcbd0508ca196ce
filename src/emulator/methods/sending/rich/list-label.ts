const ROMAN: readonly (readonly [value: number, numeral: string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];
const MAX_ROMAN = 3999;
const LETTERS = 26;
const FIRST_LETTER = "A".charCodeAt(0);

/** Returns the label of an item of an ordered list: `3.`, `c.`, `C.`, `iii.` or `III.` */
export function labelOf(value: number, type: string): string {
  const isSmall = type === type.toLowerCase();
  const label = numberOf(value, type.toLowerCase());
  return `${isSmall ? label.toLowerCase() : label}.`;
}

function numberOf(value: number, type: string): string {
  if (type === "a" && value > 0) return lettersOf(value);
  if (type === "i" && value > 0 && value <= MAX_ROMAN) return romanOf(value);
  return String(value);
}

function lettersOf(value: number): string {
  let rest = value;
  let letters = "";
  while (rest > 0) {
    rest--;
    letters = String.fromCharCode(FIRST_LETTER + (rest % LETTERS)) + letters;
    rest = Math.floor(rest / LETTERS);
  }
  return letters;
}

function romanOf(value: number): string {
  let rest = value;
  let result = "";
  for (const [amount, numeral] of ROMAN) for (; rest >= amount; rest -= amount) result += numeral;
  return result;
}
