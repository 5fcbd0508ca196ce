import type { World } from "./world.ts";

/** Options of `emulator.reset`. */
export interface ResetOptions {
  /** Whether the bots stay, each with its token and profile and nothing else, so that one that runs can go on. Default: false. */
  readonly keepBots?: boolean;
}

/** The world of one emulator. A reset replaces it, so that no state can be forgotten. */
export class CurrentWorld {
  readonly #create: () => World;
  #world: World;

  constructor(create: () => World) {
    this.#create = create;
    this.#world = create();
  }

  get world(): World {
    return this.#world;
  }

  /** Replaces the world by a new one: waiting calls end, and timers are canceled. */
  reset({ keepBots = false }: ResetOptions = {}): void {
    const { bots } = this.#world;
    this.close();
    this.#world = this.#create();
    if (!keepBots) return;
    for (const { profile, token } of bots.values()) {
      const { username = "" } = profile;
      this.#world.addBot({ ...profile, username, token });
    }
  }

  /** Ends every waiting call and cancels every timer. */
  close(): void {
    this.#world.close();
    this.#world.timers.close();
  }
}
