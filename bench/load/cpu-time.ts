/** Microseconds of processor time that this process has used so far, in its own code and in the kernel for it. */
export function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
