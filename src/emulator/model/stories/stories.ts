import type { Chat, Message, StoryArea } from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { badRequest } from "../../wire/refusal.ts";

/** What a story shows: a photo or a video, and what is on it and below it. */
export interface StoryContent
  extends Pick<Message, "photo" | "video" | "caption" | "caption_entities"> {
  readonly areas: readonly StoryArea[];
}

/** A story on the page of a person. */
export interface PostedStory {
  readonly id: number;
  /** The page. */
  readonly chat: Chat;
  readonly content: StoryContent;
  readonly date: number;
  /** When it disappears, unless it stays on the page. */
  readonly expiration_date: number;
  /** Whether it stays on the page after it has expired. */
  readonly is_on_chat_page: boolean;
  readonly has_protected_content: boolean;
}

/** What is decided when a story is posted. */
export interface Posting {
  readonly chat: Chat;
  /** Seconds. */
  readonly activePeriod: number;
  readonly staysOnPage: boolean;
  readonly isProtected: boolean;
}

/** The stories of people. */
export class Stories {
  readonly #timers: Timers;
  /** By the identifiers of the person and of the story. */
  readonly #byPerson = new Map<number, Map<number, PostedStory>>();
  readonly #lastIds = new Map<number, number>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  post(
    content: StoryContent,
    { chat, activePeriod, staysOnPage, isProtected }: Posting,
  ): PostedStory {
    const id = (this.#lastIds.get(chat.id) ?? 0) + 1;
    this.#lastIds.set(chat.id, id);
    const date = this.#timers.unixTime();
    const story: PostedStory = {
      id,
      chat,
      content,
      date,
      expiration_date: date + activePeriod,
      is_on_chat_page: staysOnPage,
      has_protected_content: isProtected,
    };
    this.#storiesOf(chat.id).set(id, story);
    return story;
  }

  /** Returns a story, or throws the refusal. */
  get(personId: number, id: number): PostedStory {
    const story = this.#storiesOf(personId).get(id);
    if (story === undefined) throw badRequest("STORY_ID_INVALID");
    return story;
  }

  /** Replaces what a story shows. */
  edit(story: PostedStory, content: StoryContent): PostedStory {
    const edited = { ...story, content };
    this.#storiesOf(story.chat.id).set(story.id, edited);
    return edited;
  }

  /** Deletes a story, if there is one. */
  delete(personId: number, id: number): void {
    this.#storiesOf(personId).delete(id);
  }

  /** Returns the stories that can be seen now, oldest first. */
  visible(personId: number): PostedStory[] {
    const now = this.#timers.unixTime();
    return [...this.#storiesOf(personId).values()].filter(
      ({ expiration_date, is_on_chat_page }) => is_on_chat_page || now < expiration_date,
    );
  }

  #storiesOf(personId: number): Map<number, PostedStory> {
    let stories = this.#byPerson.get(personId);
    if (stories === undefined) {
      stories = new Map();
      this.#byPerson.set(personId, stories);
    }
    return stories;
  }
}
