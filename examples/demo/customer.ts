import type { ChatEvent, SeenMessage } from "telewire/emulator";
import type { User } from "telewire/types";

/** A customer and the bot that they talk to. */
export interface CustomerOptions {
  /** URL of the emulator. */
  readonly url: string;
  readonly bot: User;
  readonly firstName: string;
}

/** A person who talks to a bot through the emulator's control routes, over HTTP. */
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

  /** Presses a button of the last message that has buttons. */
  async press(button: string): Promise<void> {
    if (this.#menu === undefined) throw new Error(`There is no button ${button} yet`);
    const { message_id } = this.#menu;
    await control(this.#url, "pressButton", { ...this.#pair, message_id, button });
  }

  /** Returns the events since the last call; waits up to `timeoutSeconds` for the first one. */
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
  const envelope = (await response.json()) as
    | { ok: true; result: Result }
    | { ok: false; description: string };
  if (!envelope.ok) throw new Error(`${route}: ${envelope.description}`);
  return envelope.result;
}
