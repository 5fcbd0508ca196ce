import type { Location } from "../../../../types/index.ts";
import type { Parameters } from "../../../wire/parameters.ts";
import { badRequest } from "../../../wire/refusal.ts";
import type { ContentReader } from "../send.ts";

/** The `live_period` of a location that is live until it is stopped. */
const FOREVER = 0x7fffffff;
const MAX_ACCURACY = 1500;

/** Reads the parameters of sendLocation. */
export const readLocation: ContentReader = ({ parameters }) => {
  const place = readPlace(parameters);
  const { live_period: period = 0, ...live } = readLiveFields(parameters);
  if (period === 0) {
    checkPlace(place, "invalid location specified");
    return { location: place };
  }
  checkPlace(place, "invalid live location specified");
  if (period !== FOREVER && (period < 60 || period > 86_400))
    throw badRequest("wrong live location period specified");
  checkLiveFields(live);
  return { location: { ...place, live_period: period, ...live } };
};

/** Reads the parameters of editMessageLiveLocation. */
export function readMovedLocation(parameters: Parameters): Location {
  const place = readPlace(parameters);
  const live = readLiveFields(parameters);
  checkPlace(place, "invalid live location specified");
  checkLiveFields(live);
  return { ...place, ...live };
}

/** Reads the parameters of sendVenue. */
export const readVenue: ContentReader = ({ parameters }) => {
  const location = readPlace(parameters);
  const title = parameters.text("title");
  const address = parameters.text("address");
  const google = readProvider(parameters, "google_place_id", "google_place_type");
  const foursquare = readProvider(parameters, "foursquare_id", "foursquare_type");
  checkPlace(location, "wrong venue location specified");
  const isFoursquare = Object.keys(foursquare).length > 0;
  return { location, venue: { location, title, address, ...(isFoursquare ? foursquare : google) } };
};

function readProvider(parameters: Parameters, ...names: readonly string[]): Record<string, string> {
  const fields = names.map((name) => [name, parameters.text(name)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

function readPlace(parameters: Parameters): Location {
  const read = (name: string): number => {
    const text = parameters.text(name).trim();
    if (text === "") throw badRequest(`${name} is empty`);
    return Number.parseFloat(text) || 0;
  };
  const place = { latitude: read("latitude"), longitude: read("longitude") };
  const accuracy = Number.parseFloat(parameters.text("horizontal_accuracy")) || 0;
  return accuracy > 0 ? { ...place, horizontal_accuracy: Math.min(accuracy, MAX_ACCURACY) } : place;
}

function checkPlace({ latitude, longitude }: Location, refusal: string): void {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest(refusal);
}

type LiveFields = Pick<Location, "live_period" | "heading" | "proximity_alert_radius">;

/** Returns those fields of a live location that are not 0. */
function readLiveFields(parameters: Parameters): LiveFields {
  const names = ["live_period", "heading", "proximity_alert_radius"] as const;
  const fields = names.map(
    (name) => [name, parameters.integer(name, 0, -FOREVER, FOREVER)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== 0));
}

function checkLiveFields({ heading = 1, proximity_alert_radius: radius = 0 }: LiveFields): void {
  if (heading < 1 || heading > 360) throw badRequest("wrong live location heading specified");
  if (radius < 0 || radius > 100_000)
    throw badRequest("wrong live location proximity alert radius specified");
}
