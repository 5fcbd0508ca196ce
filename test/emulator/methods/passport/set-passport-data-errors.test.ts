import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

const HASH = Buffer.alloc(32, 7).toString("base64");

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

describe("setPassportDataErrors", () => {
  const set = (errors: unknown) =>
    scenario.outcome("setPassportDataErrors", { user_id: scenario.ada.user.id, errors });
  const data = {
    source: "data",
    type: "passport",
    field_name: "birth_date",
    data_hash: HASH,
    message: "In the future",
  };

  it("shows the person what is wrong", async () => {
    const { message, type } = data;
    const files = { source: "files", type: "utility_bill", message, file_hashes: [HASH, HASH] };
    const selfie = { source: "selfie", type, message, file_hash: HASH };
    const unspecified = { type, message, element_hash: HASH };
    expect(await set([data, files, selfie, unspecified])).toBe("ok");
    expect(scenario.ada.passportErrors()).toEqual([
      { source: "data", type, message, hashes: [HASH], field_name: "birth_date" },
      { source: "files", type: "utility_bill", message, hashes: [HASH, HASH] },
      { source: "selfie", type, message, hashes: [HASH] },
      { source: "unspecified", type, message, hashes: [HASH] },
    ]);
  });

  it("refuses in the words of the server", async () => {
    const wrong = "can't parse PassportElementError: ";
    expect(await set("x")).toBe("can't parse errors JSON object");
    expect(await set({})).toBe("expected an Array of PassportElementError");
    expect(await set([1])).toBe(`${wrong}expected an Object`);
    expect(await set([{}])).toBe(`${wrong}Can't find field "type"`);
    expect(await set([{ ...data, type: "x" }])).toBe(
      `${wrong}wrong Telegram Passport element type specified`,
    );
    expect(await set([{ ...data, source: "x" }])).toBe(`${wrong}wrong source specified`);
    expect(await set([{ ...data, data_hash: "?" }])).toBe(
      `${wrong}hash isn't a valid base64-encoded string`,
    );
    expect(await set([{ ...data, source: "files", file_hashes: [1] }])).toBe(
      `${wrong}hash must be a string`,
    );
    expect(await set([{ ...data, data_hash: "78EJbNOmoK3Axtg7yzA9cA==" }])).toBe(
      "DATA_HASH_SIZE_INVALID",
    );
    expect(await set([{ ...data, source: "selfie", file_hash: "" }])).toBe("HASH_SIZE_INVALID");
    expect(scenario.ada.passportErrors()).toEqual([]);
  });
});
