import type { BotCommand, ChatAdministratorRights, MenuButton } from "../../../types/index.ts";

/** What a bot says of itself in each language; the empty language is for all others. */
export class Translations {
  readonly #texts = new Map<string, string>();

  constructor(fallback = "") {
    this.#texts.set("", fallback);
  }

  /** An empty text removes that of a language. */
  set(language: string, text: string): void {
    if (text === "" && language !== "") this.#texts.delete(language);
    else this.#texts.set(language, text);
  }

  get(language: string): string {
    return this.#texts.get(language) ?? this.#texts.get("") ?? "";
  }
}

/** What a bot stores about itself. */
export class BotSettings {
  readonly name: Translations;
  readonly description: Translations = new Translations();
  readonly shortDescription: Translations = new Translations();
  /** By scope and language. */
  readonly commands: Map<string, readonly BotCommand[]> = new Map();
  /** By chat; 0 is for all others. */
  readonly menuButtons: Map<number, MenuButton> = new Map();
  groupRights: ChatAdministratorRights | undefined;
  channelRights: ChatAdministratorRights | undefined;

  constructor(name: string) {
    this.name = new Translations(name);
  }
}
