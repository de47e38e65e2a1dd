import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { agentToken, call } from "#test/routes/mcp/agent-visitor.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let token = "";
beforeAll(async () => {
  await addClearSong({ title: "Slow Tide", artist: "Lowtide", genre: ["House"] }, { partyId: await addParty("Pier") });
  await refreshSearch(testContext(), { limit: 50 });
  token = await agentToken(["music:read"], { account: "label" });
});

test("a wrong value of a list is an error that names its field, with the list or what is nearest", async () => {
  const usage = { media: ["social_paid"], territories: ["DE"] };
  for (const [use, text] of [
    [{ media: "social_paid" }, "usage: media: "],
    [{ currency: "Taler" }, "usage: currency: Currency: "],
    [{ territories: ["Germny"] }, /usage\.territories: .*Nearest: DE \(Germany\)/],
    ["territories:Germny", /usage: .*Nearest: DE \(Germany\)/],
    [{ category: "beer" }, /usage\.category: .*One of: alcohol, /],
  ] as const) {
    const wrong = await call("search", { usage: use }, { token });
    expect([wrong.isError, wrong.text], JSON.stringify(use)).toEqual([true, expect.stringMatching(text)]);
  }
  for (const [given, text] of [
    [{ shape: "wave" }, /shape: .*"build"/],
    [{ clear: "green", usage }, /clear: .*"now"/],
    [{ key: "H" }, /key: .*One of: C, /],
    [{ mood: ["hapy"], instrument: ["no such instrument"] }, /instrument: Instrument: /],
    [{ genre: ["hose"] }, /genre: .*“hose”.* One of: .*house/],
  ] as const) {
    const wrong = await call("search", given, { token });
    expect([wrong.isError, wrong.text], JSON.stringify(given)).toEqual([true, expect.stringMatching(text)]);
  }
});
