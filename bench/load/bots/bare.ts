import {
  createFetchPost,
  createHttpPost,
  createPostSender,
  type Post,
} from "../../contenders/bare/post.ts";
import type { Destination, Sender } from "../../contenders/contract.ts";
import { splitCommand } from "../../inputs/commands.ts";
import type { TextUpdate } from "../../inputs/updates.ts";
import type { CreateLoadBot } from "./load-bot.ts";

/** What is left of a bot without a library: it parses updates, and calls the handler and the Bot API. */
export function bare(
  createSender: (destination: Destination) => Sender,
  createPost: typeof createFetchPost,
): CreateLoadBot {
  return (destination, handle) => {
    const { send } = createSender(destination);
    const handleUpdate = (update: TextUpdate): void | Promise<void> => {
      const { chat, text } = update.message;
      const [command, argument] = splitCommand(text);
      return handle(update.update_id, command, argument, (reply) => send(chat.id, reply));
    };
    return {
      webhook: () => ({
        async hono(context) {
          await handleUpdate(await context.req.json());
          return context.body(null);
        },
      }),
      poll: () => pollWith(createPost(destination, "getUpdates"), handleUpdate),
    };
  };
}

async function pollWith(
  getUpdates: Post,
  handleUpdate: (update: TextUpdate) => unknown,
): Promise<never> {
  let offset = 0;
  for (;;) {
    const response = await getUpdates(JSON.stringify({ offset, timeout: 30 }));
    const { result } = JSON.parse(response) as { readonly result: readonly TextUpdate[] };
    await Promise.all(result.map(handleUpdate));
    offset = (result.at(-1)?.update_id ?? offset - 1) + 1;
  }
}

/** No library; calls through the runtime's `fetch`. */
export const createBareFetchBot: CreateLoadBot = bare(
  (destination) => createPostSender(createFetchPost, destination),
  createFetchPost,
);

/** No library; calls through `node:http`. */
export const createBareHttpBot: CreateLoadBot = bare(
  (destination) => createPostSender(createHttpPost, destination),
  createHttpPost,
);
