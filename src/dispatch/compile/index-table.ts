import type { Plan, Step } from "../run/plan.ts";
import { SLASH } from "../triggers/command.ts";
import type { CommandCondition, KeyedCondition, TextCondition } from "../triggers/condition.ts";
import { prefixOf } from "../triggers/trigger.ts";
import { PartMap } from "./substring-map.ts";

/** Plans by key, each holding the keyless steps in their places. */
export class Table {
  /** For updates that no key matches. */
  readonly plan: Step[] = [];
  /** By the name of a command, for messages with a text. */
  readonly command: PartMap<Step[]> = new PartMap();
  /** By prefix and name of a command that the server does not mark. */
  readonly word: PartMap<Step[]> = new PartMap();
  /** Like `command`, for messages with a caption. */
  readonly captionCommand: PartMap<Step[]> = new PartMap();
  /** Like `word`, for messages with a caption. */
  readonly captionWord: PartMap<Step[]> = new PartMap();
  /** By the whole text. */
  readonly text: PartMap<Step[]> = new PartMap();
  /** By the text before the first colon; those of a whole text hold all steps of its prefix, too. */
  readonly prefix: PartMap<Step[]> = new PartMap();

  /** Adds a route's steps, the blocks around it first, to all plans that an update for it may take. */
  add(keyed: KeyedCondition | undefined, steps: readonly Step[]): void {
    if (keyed === undefined) {
      for (const plans of this.#all()) for (const [, plan] of plans.entries()) push(plan, steps);
      push(this.plan, steps);
    } else if (keyed.type === "command") this.#addCommand(keyed, steps);
    else this.#addText(keyed, steps);
  }

  #all(): readonly PartMap<Step[]>[] {
    const { command, word, captionCommand, captionWord, text, prefix } = this;
    return [command, word, captionCommand, captionWord, text, prefix];
  }

  #addCommand({ triggers, prefixes, captions }: CommandCondition, steps: readonly Step[]): void {
    for (const prefix of prefixes) {
      const isMarked = prefix === SLASH;
      for (const trigger of triggers) {
        const key = isMarked ? String(trigger) : prefix + String(trigger);
        push(this.#plan(isMarked ? this.command : this.word, key, this.plan), steps);
        if (captions)
          push(
            this.#plan(isMarked ? this.captionCommand : this.captionWord, key, this.plan),
            steps,
          );
      }
    }
  }

  #addText({ triggers }: TextCondition, steps: readonly Step[]): void {
    for (const trigger of triggers) {
      if (typeof trigger === "string") {
        const begin = this.prefix.get(prefixOf(trigger)) ?? this.plan;
        push(this.#plan(this.text, trigger, begin), steps);
      } else if ("prefix" in trigger) {
        push(this.#plan(this.prefix, trigger.prefix, this.plan), steps);
        for (const [text, plan] of this.text.entries())
          if (prefixOf(text) === trigger.prefix) push(plan, steps);
      }
    }
  }

  #plan(plans: PartMap<Step[]>, key: string, begin: Plan): Step[] {
    const made = plans.get(key);
    if (made !== undefined) return made;
    const plan = [...begin];
    plans.set(key, plan);
    return plan;
  }
}

/** Leaves out what is there already: a block that another route has brought, a route with several keys. */
function push(plan: Step[], steps: readonly Step[]): void {
  for (const step of steps) if (step.position > (plan.at(-1)?.position ?? -1)) plan.push(step);
}
