import type { ChatEvent, SeenMessage } from "telewire/emulator";
import type { User } from "telewire/types";

/** Who talks to whom, and where. */
export interface CustomerOptions {
  /** Where the embedded server listens. */
  readonly url: string;
  readonly bot: User;
  readonly firstName: string;
}

/** A person who talks to a bot through the embedded server's control routes, over HTTP. */
export class Customer {
  readonly #url: string;
  readonly #pair: { readonly bot_id: number; readonly user_id: number };
  #seen = 0;
  #menu: SeenMessage | undefined;

  private constructor(url: string, bot: User, user: User) {
    this.#url = url;
    this.#pair = { bot_id: bot.id, user_id: user.id };
  }

  static async arrive({ url, bot, firstName }: CustomerOptions): Promise<Customer> {
    const user = await control<User>(url, "createUser", { first_name: firstName });
    return new Customer(url, bot, user);
  }

  async say(text: string): Promise<void> {
    await control(this.#url, "sendText", { ...this.#pair, text });
  }

  /** Presses a button under the last message that has any. */
  async press(button: string): Promise<void> {
    if (this.#menu === undefined) throw new Error(`There is no button ${button} yet`);
    const { message_id } = this.#menu;
    await control(this.#url, "pressButton", { ...this.#pair, message_id, button });
  }

  /** What happened since the last call; waits for it if need be, but not for ever. */
  async watch(timeoutSeconds: number): Promise<ChatEvent[]> {
    const events = await control<ChatEvent[]>(this.#url, "getEvents", {
      ...this.#pair,
      offset: this.#seen,
      timeout: timeoutSeconds,
    });
    this.#seen += events.length;
    for (const event of events)
      if ("message" in event && event.message.reply_markup !== undefined)
        this.#menu = event.message;
    return events;
  }
}

async function control<Result>(url: string, route: string, parameters: object): Promise<Result> {
  const response = await fetch(`${url}/emulator/${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(parameters),
  });
  const answer = (await response.json()) as
    | { ok: true; result: Result }
    | { ok: false; description: string };
  if (!answer.ok) throw new Error(`${route}: ${answer.description}`);
  return answer.result;
}
