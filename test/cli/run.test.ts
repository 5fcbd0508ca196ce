import { describe, expect, it } from "vitest";
import { runCli } from "./cli.ts";

describe("telewire", () => {
  it("lists its commands", async () => {
    const { code, output } = await runCli(["--help"]);
    expect(code).toBe(0);
    for (const name of ["dead", "emulator", "inbox", "me", "webhook"])
      expect(output).toContain(`\n  ${name} `);
    expect(await runCli([])).toEqual({ code: 2, output: "", errors: output });
  });

  it("prints its version", async () => {
    expect(await runCli(["--version"])).toEqual({ code: 0, output: "1.2.3", errors: "" });
  });

  it.each(["dead", "emulator", "inbox", "me", "webhook"])("explains %s", async (name) => {
    const { code, output } = await runCli([name, "--help"]);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Usage: npx telewire ${name}`));
    expect(output.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });

  it.each([
    [["emulatr"], '"emulatr" is not a valid command. Did you mean "emulator"?'],
    [["toString"], '"toString" is not a valid command.'],
    [["me", "--tokn", "1:a"], '"--tokn" is not a valid option. Did you mean "--token"?'],
    [["me", "you"], "Unexpected you"],
    [["me"], "Set BOT_TOKEN to the token from @BotFather, or pass --token"],
    [["me", "--token", "secret"], "The bot token is malformed"],
    [["me", "--token"], "argument missing"],
    [["webhook"], "webhook needs one of set, info, delete"],
    [["webhook", "infos"], 'Did you mean "info"?'],
    [["webhook", "set"], "<url> is missing"],
    [["webhook", "info", "--secret", "a"], '"--secret" is not a valid option.'],
    [["webhook", "set", "http://a", "--max-connections", "101"], "from 1 to 100, not 101"],
    [["webhook", "set", "http://a", "--allowed", "mesage"], 'Did you mean "message"?'],
    [["dead"], "dead needs one of list, show, retry, drop"],
    [["dead", "lst"], 'Did you mean "list"?'],
    [["dead", "retry"], "<id> is missing"],
    [["dead", "drop", "1", "--all"], "Unexpected 1"],
    [["dead", "list", "--bot", "shop"], "--bot must be a whole number above 0, not shop"],
    [["dead", "list", "--limit", "0"], "--limit must be a whole number above 0, not 0"],
    [["dead", "list", "--inbox", "src", "--prefix", "a"], "--prefix is for redis://"],
    [["dead", "list"], "Pass --inbox, or set TELEWIRE_INBOX: there is no folder ./inbox here"],
    [["inbox"], "inbox needs stats"],
    [["inbox", "stat"], 'Did you mean "stats"?'],
    [["emulator", "--port", "65536"], "--port must be an integer from 0 to 65535, not 65536"],
    [["emulator", "--port", "8081a"], "not 8081a"],
    [["emulator", "--seed", "0"], "--seed must be an integer from 1 to"],
    [
      ["emulator", "--port", "0", "--token", "abc"],
      "--token: The token must have the form 123456:ABC",
    ],
  ])("refuses %j with exit code 2", async (parameters, message) => {
    const { code, output, errors } = await runCli(parameters);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain(message);
    expect(errors).toMatch(/\nSee npx telewire (?:\w+ )?--help$/);
  });
});
