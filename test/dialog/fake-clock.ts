/** Runs `work` with a clock that stands still until `advance` is called. */
export async function withFakeClock<T>(
  work: (advance: (ms: number) => void) => Promise<T>,
): Promise<T> {
  const real = Date.now;
  let now = real();
  Date.now = () => now;
  try {
    return await work((ms) => {
      now += ms;
    });
  } finally {
    Date.now = real;
  }
}
