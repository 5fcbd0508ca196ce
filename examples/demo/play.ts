import type { Customer } from "./customer.ts";
import { describeEvent } from "./transcript.ts";

/** What a played script needs. */
export interface PlayOptions {
  readonly script: readonly string[];
  readonly customer: Customer;
  readonly customerName: string;
  readonly botName: string;
  /** Ends the bot, after which nothing more can happen. */
  readonly endBot: () => Promise<void>;
  readonly print: (line: string) => void;
  /** How long the bot may take for the next line, in whole seconds. */
  readonly patienceSeconds: number;
}

/** Plays a script and gives the conversation as it really went. */
export async function play(options: PlayOptions): Promise<string[]> {
  const { script, customer, customerName, botName, print } = options;
  const lines: string[] = [];
  const tell = (line: string) => {
    lines.push(line);
    print(line);
  };
  const watch = async (timeoutSeconds: number): Promise<number> => {
    const events = await customer.watch(timeoutSeconds);
    for (const event of events) tell(describeEvent(event, botName));
    return events.length;
  };
  for (const [index, line] of script.entries()) {
    if (line.startsWith(`${customerName}: `)) {
      await customer.say(line.slice(customerName.length + 2));
    } else if (line.startsWith(`${customerName} presses [`)) {
      tell(line);
      await customer.press(line.slice(line.indexOf("[") + 1, -1));
    } else {
      // Several lines may have come together.
      while (lines.length <= index) if ((await watch(options.patienceSeconds)) === 0) break;
    }
  }
  await options.endBot();
  await watch(0);
  return lines;
}
