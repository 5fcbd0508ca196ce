/**
 * Does `calls` calls with at most `inFlight` of them under way: each place begins its next call as soon as its last one
 * is answered, as a busy bot does. Nothing waits for the slowest of a batch.
 */
export async function runInFlight(
  call: () => Promise<unknown>,
  inFlight: number,
  calls: number,
): Promise<void> {
  const callsPerPlace = calls / inFlight;
  const place = async (): Promise<void> => {
    for (let done = 0; done < callsPerPlace; done += 1) await call();
  };
  await Promise.all(Array.from({ length: inFlight }, place));
}
