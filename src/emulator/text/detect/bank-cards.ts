import { characterAt, characterBefore, isLetter } from "./characters.ts";
import type { Range } from "./words.ts";

/** Finds numbers of payment cards: 13 to 19 digits, with spaces or dashes between them and a valid check digit. */
export function findBankCards(text: string): Range[] {
  const ranges: Range[] = [];
  for (const { 0: run, index } of text.matchAll(/\d[\d -]*/g)) {
    const before = characterBefore(text, index);
    if (/^[.,+_-]$/.test(before) || isLetter(before)) continue;
    ranges.push(...findInRun(text, index, index + run.length));
  }
  return ranges;
}

/** A run of digits, spaces and dashes is one number, except that a space ends one of 16 to 19 digits without gaps. */
function findInRun(text: string, begin: number, end: number): Range[] {
  const [continuous = ""] = /^\d+/.exec(text.slice(begin, end)) ?? [];
  const { length } = continuous;
  const isWhole = length >= 16 && length <= 19 && text[begin + length] === " ";
  const runEnd = isWhole ? begin + length : end;
  const number = text.slice(begin, runEnd).replace(/[ -]+$/, "");
  const digits = number.replace(/\D/g, "");
  const rest = isWhole ? findAfter(text, runEnd, end) : [];
  if (digits.length < 13 || digits.length > 19 || number.length > 2 * digits.length - 1)
    return rest;
  const after = characterAt(text, begin + number.length);
  if (/^[-_]$/.test(after) || isLetter(after) || !isCardNumber(digits)) return rest;
  return [{ begin, end: begin + number.length }, ...rest];
}

function findAfter(text: string, from: number, end: number): Range[] {
  const gap = /^[ -]*/.exec(text.slice(from, end))?.[0] ?? "";
  const begin = from + gap.length;
  if (begin >= end || gap.endsWith("-")) return [];
  return findInRun(text, begin, end);
}

function isCardNumber(digits: string): boolean {
  if (luhnSum(digits) % 10 !== 0) return false;
  const { length } = digits;
  const prefix = (count: number): number => Number(digits.slice(0, count));
  const isBetween = (value: number, min: number, max: number) => min <= value && value <= max;
  // Visa, Mastercard, American Express, UnionPay, Mir; any length for others.
  if (prefix(1) === 4) return [13, 16, 18, 19].includes(length);
  if (isBetween(prefix(2), 51, 55) || isBetween(prefix(4), 2221, 2720)) return length === 16;
  if (prefix(2) === 34 || prefix(2) === 37) return length === 15;
  if (prefix(2) === 62 || prefix(2) === 81) return length >= 16;
  if (isBetween(prefix(4), 2200, 2204)) return length === 16;
  return true;
}

/** Every second digit from the right counts twice, as the sum of its own digits. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, character, index) => {
    const digit = Number(character);
    if (index % 2 === 0) return sum + digit;
    return sum + (digit < 5 ? 2 * digit : 2 * digit - 9);
  }, 0);
}
