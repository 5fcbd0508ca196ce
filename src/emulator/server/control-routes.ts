import { invalidWord } from "../../internal/arguments.ts";
import type { CurrentWorld } from "../model/current-world.ts";
import type { World } from "../model/world.ts";
import { NoSuchButtonError } from "../people/actions/buttons.ts";
import { type MethodResult, toResult } from "../wire/envelope.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, Refusal } from "../wire/refusal.ts";
import { addBot, createUser, groupCreator } from "./control/accounts.ts";
import { ACTION_ROUTES } from "./control/actions.ts";
import { disconnectBusiness, getStories, setBusinessRights } from "./control/business.ts";
import { chooseInlineResult } from "./control/inline.ts";
import { getCalls, getEvents, getMessages, getTranscript } from "./control/observation.ts";
import {
  addFault,
  advance,
  answer,
  endFaults,
  reset,
  sendUpdate,
  serve,
  setLimits,
  setTime,
} from "./control/server.ts";
import { USER_ACTION_ROUTES } from "./control/user-actions.ts";

/** The path of every control route, up to its name. */
export const CONTROL_PREFIX = "/emulator/";

type ControlHandler = (world: World, parameters: Parameters, current: CurrentWorld) => unknown;

/** Returns what the route's result is, or nothing for `true`. */
const HANDLERS: ReadonlyMap<string, ControlHandler> = new Map<string, ControlHandler>([
  ["createBot", addBot],
  ["createUser", createUser],
  ["createGroup", groupCreator("group")],
  ["createSupergroup", groupCreator("supergroup")],
  ["createChannel", groupCreator("channel")],
  ...ACTION_ROUTES,
  ...USER_ACTION_ROUTES,
  ["chooseInlineResult", chooseInlineResult],
  ["setBusinessRights", setBusinessRights],
  ["disconnectBusiness", disconnectBusiness],
  ["getStories", getStories],
  ["getMessages", getMessages],
  ["getEvents", getEvents],
  ["getTranscript", getTranscript],
  ["calls", getCalls],
  ["sendUpdate", sendUpdate],
  ["answer", answer],
  ["fault", addFault],
  ["endFaults", endFaults],
  ["limits", setLimits],
  ["serve", serve],
  ["advance", advance],
  ["setTime", setTime],
  ["reset", reset],
]);

/** Runs a call with which a script acts as a user, as documented in `docs/emulator.md`. */
export async function runControl(
  current: CurrentWorld,
  route: string,
  parameters: Parameters,
): Promise<MethodResult> {
  const handler = HANDLERS.get(route);
  if (handler === undefined) {
    const { message } = invalidWord(route, "control route", [...HANDLERS.keys()]);
    throw new Refusal(404, `Not Found: ${message}`);
  }
  try {
    const result = await handler(current.world, parameters, current);
    return toResult(result === undefined ? true : result);
  } catch (error) {
    if (isMistake(error)) throw badRequest(error.message);
    throw error;
  }
}

/** What the in-process API throws for a call that makes no sense. */
function isMistake(error: unknown): error is Error {
  return (
    error instanceof TypeError || error instanceof RangeError || error instanceof NoSuchButtonError
  );
}
