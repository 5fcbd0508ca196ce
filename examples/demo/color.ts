const CYAN = 36;
const GREEN = 32;

/** Returns a function that colors the lines of a conversation: the customer's in cyan, the bot's in green. */
export function colorOf(customerName: string): (line: string) => string {
  return (line) => `\u001B[${line.startsWith(customerName) ? CYAN : GREEN}m${line}\u001B[39m`;
}

/** Whether a terminal shows the output, and its user has not asked for plain text: https://no-color.org */
export function wantsColor({ isTTY }: { readonly isTTY?: boolean }, noColor = ""): boolean {
  return isTTY === true && noColor === "";
}
