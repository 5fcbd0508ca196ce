/**
 * Makes `calls` calls with at most `inFlight` in flight: each worker starts its next call as soon as its last one has
 * finished, as in a busy bot. Nothing waits for the slowest call of a batch.
 */
export async function runInFlight(
  call: () => unknown,
  inFlight: number,
  calls: number,
): Promise<void> {
  const callsPerWorker = calls / inFlight;
  const worker = async (): Promise<void> => {
    for (let done = 0; done < callsPerWorker; done += 1) await call();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
