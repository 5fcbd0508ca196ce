import { Bot as GrammyBot, InputFile as GrammyInputFile } from "grammy";
import { createClient, fetchTransport, InputFile, type Transport } from "telewire";
import { undiciTransport } from "telewire/undici";
import { BOT_INFO } from "../contenders/contract.ts";

/** Uploads one file from disk as a document. */
export type Upload = (path: string) => Promise<unknown>;

const TOKEN = "123456:upload";

function telewire(apiRoot: string, transport?: Transport): Upload {
  const api = createClient(TOKEN, { apiRoot, ...(transport === undefined ? {} : { transport }) });
  return (path) => api.sendDocument({ chat_id: 1, document: new InputFile(path) });
}

/** Setups that upload a file, by name. */
export const UPLOAD_SETUPS: Readonly<Record<string, (apiRoot: string) => Upload>> = {
  telewire: (apiRoot) => telewire(apiRoot),
  "telewire, fetch": (apiRoot) => telewire(apiRoot, fetchTransport()),
  "telewire, undici": (apiRoot) => telewire(apiRoot, undiciTransport()),
  grammY: (apiRoot) => {
    const { api } = new GrammyBot(TOKEN, { botInfo: BOT_INFO, client: { apiRoot } });
    return (path) => api.sendDocument(1, new GrammyInputFile(path));
  },
};
