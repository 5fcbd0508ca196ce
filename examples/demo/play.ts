import type { Customer } from "./customer.ts";
import { describeEvent } from "./transcript.ts";

/** Settings of {@link play}. */
export interface PlayOptions {
  readonly script: readonly string[];
  readonly customer: Customer;
  readonly customerName: string;
  readonly botName: string;
  /** Stops the bot. */
  readonly stopBot: () => Promise<void>;
  readonly print: (line: string) => void;
  /** Maximum time for the next line, in whole seconds. */
  readonly timeoutSeconds: number;
}

/** Plays a script, and returns the actual conversation. */
export async function play(options: PlayOptions): Promise<string[]> {
  const { script, customer, customerName, botName, print } = options;
  const lines: string[] = [];
  const record = (line: string) => {
    lines.push(line);
    print(line);
  };
  const watch = async (seconds: number): Promise<number> => {
    const events = await customer.watch(seconds);
    for (const event of events) record(describeEvent(event, botName));
    return events.length;
  };
  for (const [index, line] of script.entries()) {
    if (line.startsWith(`${customerName}: `)) {
      await customer.say(line.slice(customerName.length + 2));
    } else if (line.startsWith(`${customerName} presses [`)) {
      record(line);
      await customer.press(line.slice(line.indexOf("[") + 1, -1));
    } else {
      // Several lines may have arrived together.
      while (lines.length <= index) if ((await watch(options.timeoutSeconds)) === 0) break;
    }
  }
  await options.stopBot();
  await watch(0);
  return lines;
}
