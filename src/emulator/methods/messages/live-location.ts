import type { Location } from "../../../types/index.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readMovedLocation } from "../sending/content/location.ts";
import { type Change, edit } from "./edit.ts";

/** https://core.telegram.org/bots/api#editmessagelivelocation */
export const editMessageLiveLocation: MethodHandler = (call) =>
  edit(call, ({ parameters }): Change => {
    const moved = readMovedLocation(parameters);
    return {
      apply(old) {
        const { live_period } = liveLocationOf(old);
        return { ...old, location: { live_period, ...moved } };
      },
    };
  });

/** https://core.telegram.org/bots/api#stopmessagelivelocation */
export const stopMessageLiveLocation: MethodHandler = (call) =>
  edit(call, () => ({
    apply(old) {
      const { latitude, longitude, horizontal_accuracy: accuracy } = liveLocationOf(old);
      const location = { latitude, longitude };
      return {
        ...old,
        location:
          accuracy === undefined ? location : { ...location, horizontal_accuracy: accuracy },
      };
    },
  }));

function liveLocationOf({ location, venue }: SeenMessage): Location & { live_period: number } {
  const period = location?.live_period;
  if (location === undefined || period === undefined || venue !== undefined)
    throw badRequest("there is no live location in the message to edit");
  return { ...location, live_period: period };
}
