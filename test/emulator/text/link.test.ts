import { describe, expect, it } from "vitest";
import { cleanText } from "../../../src/emulator/text/clean.ts";
import { checkLink } from "../../../src/emulator/text/link.ts";
import { LINK_TARGETS } from "../../support/link-targets.ts";

describe("links in the emulator", () => {
  it.each([...LINK_TARGETS])("are normalized like in Telegram: %j", (target, kept) => {
    expect(checkLink(cleanText(target)).link).toBe(kept);
  });

  it.each([
    ["http://localhost:3000", "Wrong HTTP URL"],
    ["ftp://e.org", "Unsupported URL protocol"],
    ["https://e.org:99999", "Wrong port number specified in the URL"],
    ["#usage", "URL host is empty"],
    ["./a.md", "Host is invalid"],
    ["{{url}}", "Disallowed character in URL host"],
    ["http://a%2.c", "Wrong percent-encoded symbol in URL host"],
    ["http://a|@b.c", "Disallowed character in URL userinfo"],
    ["http://[::G]", "Wrong IPv6 address specified in the URL"],
    ["tg://x:80", "Wrong tg URL"],
    ["ton://a.b", "Unallowed characters in URL host"],
  ])("are refused with the texts of the server: %s", (target, error) => {
    expect(checkLink(target)).toEqual({ link: undefined, error });
  });
});
