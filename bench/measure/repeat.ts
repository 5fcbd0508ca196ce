/** Does work again and again for a minimum time, at least once. */
export async function repeatFor(
  minMs: number,
  work: () => Promise<void> | undefined,
): Promise<void> {
  const end = performance.now() + minMs;
  do await work();
  while (performance.now() < end);
}
