import { type Location, unlisted } from "../../../../types/index.ts";
import { randomInteger } from "../../../random.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { ContentReader } from "../send.ts";

/** The number of values of each die. */
const DICE: ReadonlyMap<string, number> = new Map([
  ["🎲", 6],
  ["🎯", 6],
  ["🎳", 6],
  ["🏀", 5],
  ["⚽", 5],
  ["🎰", 64],
]);
const FOREVER = 0x7fffffff;

/** Reads the parameters of sendDice, and throws the die. */
export const readDice: ContentReader = ({ parameters, world }) => {
  const emoji = parameters.text("emoji").replace("\ufe0f", "") || "🎲";
  const values = DICE.get(emoji);
  if (values === undefined) throw badRequest("DICE_EMOTICON_INVALID");
  return { dice: { emoji: unlisted(emoji), value: randomInteger(world.random, 1, values) } };
};

/** Reads the parameters of sendContact. */
export const readContact: ContentReader = ({ parameters }) => {
  const phone_number = requireText(parameters, "phone_number");
  const first_name = requireText(parameters, "first_name");
  const last_name = parameters.text("last_name");
  const vcard = parameters.text("vcard");
  return {
    contact: {
      phone_number,
      first_name,
      ...(last_name === "" ? {} : { last_name }),
      ...(vcard === "" ? {} : { vcard }),
    },
  };
};

/** Reads the parameters of sendLocation. */
export const readLocation: ContentReader = ({ parameters }) => ({
  location: readLiveLocation(parameters),
});

/** Reads the parameters of sendVenue. */
export const readVenue: ContentReader = ({ parameters }) => {
  const location = readPlace(parameters);
  const names = [
    "foursquare_id",
    "foursquare_type",
    "google_place_id",
    "google_place_type",
  ] as const;
  const provider = Object.fromEntries(
    names.map((name) => [name, parameters.text(name)]).filter(([, value]) => value !== ""),
  );
  const title = parameters.text("title");
  const address = parameters.text("address");
  if (title === "") throw badRequest("MEDIA_INVALID");
  return { location, venue: { location, title, address, ...provider } };
};

function readPlace(parameters: Parameters): Location {
  const read = (name: string): number => {
    const text = parameters.text(name).trim();
    if (text === "") throw badRequest(`${name} is empty`);
    return Number.parseFloat(text) || 0;
  };
  const latitude = read("latitude");
  const longitude = read("longitude");
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw badRequest("wrong location specified");
  return { latitude, longitude };
}

function readLiveLocation(parameters: Parameters): Location {
  const place = readPlace(parameters);
  const accuracy = Number.parseFloat(parameters.text("horizontal_accuracy")) || 0;
  const period = parameters.integer("live_period", 0, -FOREVER, FOREVER);
  const heading = parameters.integer("heading", 0, -FOREVER, FOREVER);
  const radius = parameters.integer("proximity_alert_radius", 0, -FOREVER, FOREVER);
  if (period !== 0 && period !== FOREVER && (period < 60 || period > 86_400))
    throw badRequest("wrong live location period specified");
  if (heading < 0 || heading > 360) throw badRequest("wrong live location heading specified");
  if (radius < 0 || radius > 100_000)
    throw badRequest("wrong live location proximity alert radius specified");
  return {
    ...place,
    ...(accuracy > 0 ? { horizontal_accuracy: Math.min(accuracy, 1500) } : {}),
    ...(period === 0 ? {} : { live_period: period }),
    ...(heading === 0 || period === 0 ? {} : { heading }),
    ...(radius === 0 || period === 0 ? {} : { proximity_alert_radius: radius }),
  };
}

function requireText(parameters: Parameters, name: string): string {
  const text = parameters.text(name);
  if (text === "") throw badRequest(`parameter "${name}" is required`);
  return text;
}
