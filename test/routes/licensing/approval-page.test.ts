import { expect, test } from "vitest";
import { askParties } from "#app/licensing/approvals/ask-parties.server.ts";
import { readParties } from "#app/licensing/approvals/list-parties.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import * as approve from "#app/licensing/approvals/routes/approve.tsx";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addRequest, colleagueContext, withColleagues } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, tokenTo, visitorAt } from "#test/routes/licensing/approval-records.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";

withDemoSessions();
withColleagues();

let counter = 0;

/** Asks a party that owns both sides of a song, with a fee for the master alone. */
async function askBoth(fee: number | null) {
  counter += 1;
  const email = `both${counter}@example.com`;
  const owner = { name: `Both ${counter}`, email };
  const id = await addRequest([await addOwnedSong(`Whole ${counter}`, { master: [owner], composition: [owner] })]);
  const ctx = colleagueContext();
  const { parties } = await readParties(ctx, { id });
  const asked = parties.map(({ partyId, items }) => ({
    partyId,
    items: items.map(({ recordingId, side }) => ({ recordingId, side, fee: side === "master" ? fee : null })),
  }));
  const answerBy = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await askParties(ctx, { id, asked, currency: "EUR", answerBy, namesEndClient: true, note: "" });
  return tokenTo(email);
}

test("the sentence of a question says that a fee of some of its shares isn't named yet", async () => {
  const dealOf = async (fee: number | null) => (await openApproval(visitorAt(), await askBoth(fee))).page?.deal;
  expect(await dealOf(125_000)).toMatch(/^1,250\.00 EUR, and a fee that isn't named yet, for your 2 shares\. /);
  expect(await dealOf(null)).toMatch(/^No fee named yet for your 2 shares\. /);
});

test("answers that were given each on its own stay in sight, whatever else the form lacks", async () => {
  const token = await askBoth(null);
  const { textHash = "" } = await openApproval(visitorAt(), token);
  const params = { token };
  const route = {
    ...approve,
    loader: (args: Parameters<typeof approve.loader>[0]) => approve.loader({ ...args, params }),
    action: (args: Parameters<typeof approve.action>[0]) => approve.action({ ...args, params }),
  };
  const each = { "items[0].at": "0", "items[0].answer": "no", "items[1].at": "1", "items[1].answer": "yes" };
  for (const [given, error] of [
    [{ ...each, name: "" }, "Enter your full name"],
    [{ ...each, answer: "yes", name: "Ada Park" }, "You gave a track an answer of its own below"],
    [{ "items[0].at": "0", "items[0].answer": "no", name: "Ada Park" }, "Choose an answer"],
  ] as const) {
    const body = new URLSearchParams({ shown: textHash, ...given });
    const html = await renderedPage(
      `http://localhost/approve/${token}`,
      { method: "POST", body },
      { path: "approve/:token", route },
    );
    expect(html).toContain(error);
    expect(html, error).toMatch(/<details open=""[^>]*><summary[^>]*>Or answer each on its own/);
  }
  const fresh = await renderedPage(`http://localhost/approve/${token}`, {}, { path: "approve/:token", route });
  expect(fresh).toMatch(/<details><summary[^>]*>Or answer each on its own/);
  expect((await openApproval(visitorAt(), token)).state).toBe("open");
});
