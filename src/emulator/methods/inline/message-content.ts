import { FieldError, type JsonFields } from "../../wire/json-fields.ts";
import type { MethodCall } from "../method.ts";
import { readInvoice } from "../payments/invoice-content.ts";
import { readLocation, readVenue } from "../sending/content/location.ts";
import { readContact } from "../sending/content/simple-content.ts";
import { readRichContent } from "../sending/rich/rich-message.ts";
import type { Content, ContentReader } from "../sending/send.ts";
import { readTextContent } from "../sending/send-message.ts";
import { type Renamed, sameNames, toParameters } from "./result-fields.ts";

const TEXT: Renamed = {
  text: "message_text",
  ...sameNames("parse_mode", "entities", "link_preview_options", "disable_web_page_preview"),
};
const CONTACT = sameNames("phone_number", "first_name", "last_name", "vcard");
const LOCATION = sameNames(
  "latitude",
  "longitude",
  "horizontal_accuracy",
  "live_period",
  "heading",
  "proximity_alert_radius",
);
const VENUE = sameNames(
  "latitude",
  "longitude",
  "title",
  "address",
  "foursquare_id",
  "foursquare_type",
  "google_place_id",
  "google_place_type",
);
const INVOICE = sameNames(
  "title",
  "description",
  "payload",
  "provider_token",
  "currency",
  "prices",
  "max_tip_amount",
  "suggested_tip_amounts",
  "provider_data",
  "photo_url",
  "photo_size",
  "photo_width",
  "photo_height",
  "need_name",
  "need_phone_number",
  "need_email",
  "need_shipping_address",
  "send_phone_number_to_provider",
  "send_email_to_provider",
  "is_flexible",
);

/** The types of `InputMessageContent`. None has a name: the first whose fields are there is meant. */
const TYPES: readonly (readonly [fields: readonly string[], ContentReader, Renamed])[] = [
  [["latitude", "longitude", "title", "address"], readVenue, VENUE],
  [["latitude", "longitude"], readLocation, LOCATION],
  [["phone_number"], readContact, CONTACT],
  [["payload"], readInvoice, INVOICE],
  [["rich_message"], readRichContent, sameNames("rich_message")],
];

/** Reads the `input_message_content` of a result; undefined when it has none of the types. */
export function readMessageContent(call: MethodCall, fields: JsonFields): Content | undefined {
  const read = (reader: ContentReader, names: Renamed): Content =>
    reader({ ...call, parameters: toParameters(fields, names) });
  if (fields.text("message_text") !== "") return read(readTextContent, TEXT);
  const type = TYPES.find(([required]) => required.every((name) => fields.has(name)));
  if (type !== undefined) return read(type[1], type[2]);
  return undefined;
}

/** Reads the content of a result that cannot do without. */
export function requireMessageContent(call: MethodCall, fields: JsonFields): Content {
  const content = readMessageContent(call, fields);
  if (content === undefined) throw new FieldError("Input message content is not specified");
  return content;
}
