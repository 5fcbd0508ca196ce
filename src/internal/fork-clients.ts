const forkClients = new WeakSet<object>();

/** Notes that a client is that of a fork, not of the bot that made the handlers. */
export function noteForkClient(client: object): void {
  forkClients.add(client);
}

/** Whether a client is that of a fork: what is remembered for it is not the first bot's. */
export function isForkClient(client: object): boolean {
  return forkClients.has(client);
}
