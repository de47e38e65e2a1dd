import { expect, test } from "vitest";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import { parties, restrictions, splits } from "#db/schema/licensing.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { acme, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  addAccepted,
  addGrant,
  addRequest,
  addSong,
  colleagueContext,
  errorsOf,
  idOf,
  open,
  post,
  type Song,
  typedIn,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { pageOf } from "#test/routes/licensing/request-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

const fields = { licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" };
const acmeCompany = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };

/** Both sides whole, controlled, for one party that agreed to `terms`. */
async function addOwned(title: string, terms: Partial<typeof splits.$inferInsert> = {}): Promise<Song> {
  const { db } = testContext();
  const song = await addSong(title);
  const partyId = crypto.randomUUID();
  await db.insert(parties).values({ id: partyId, name: `Owner of ${title}` });
  const whole = { partyId, shareBp: 10_000, controlled: true, approvalRequired: false };
  const work = await testContext().env.DB.prepare("SELECT work_id FROM recordings WHERE id = ?").bind(song.id).first();
  await db.insert(splits).values([
    { ...whole, ...terms, id: crypto.randomUUID(), side: "master", subjectId: song.id, role: "OWNER" },
    { ...whole, id: crypto.randomUUID(), side: "composition", subjectId: String(work?.work_id), role: "CA" },
  ]);
  return song;
}

test("what a restriction, a refused product, an embargo or the catalogue blocks is licensed only for a reason, which is kept", async () => {
  const { db, env } = testContext();
  const restricted = await addOwned("Dry");
  await db.insert(restrictions).values({ id: "dry", kind: "use", name: "No alcohol", value: "alcohol" });
  await db.insert(recordingRestrictions).values({ recordingId: restricted.id, restrictionId: "dry" });
  const refused = await addOwned("Sober", { excludedCategories: ["alcohol"] });
  const embargoed = await addOwned("Later", { embargoUntil: "2030-06-30" });
  const unpublished = await addOwned("Hidden");
  await env.DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(unpublished.id).run();
  const free = await addOwned("Free");
  const songs = [free, restricted, refused, embargoed, unpublished];
  const id = await addAccepted(songs, { category: "alcohol" });
  const at = { account: "staff", params: { id } };
  const texts = [
    "“Dry”: Restricted: No alcohol.",
    "“Sober”: Owner of Sober refuses alcohol.",
    expect.stringMatching(/^“Later”: Owner of Later licenses nothing until 30 Jun 2030 is over\.$/),
    "“Hidden”: Not published.",
  ];
  const { page } = await open(issue.loader, at);
  expect(page.form?.blocked).toEqual(texts);
  expect(page.form?.lights[free.id]?.light).toMatchObject({ light: "clear" });

  const typed = Object.entries(fields);
  const without = await post(issue.action, at, typed);
  expect(statusOf(without.answer)).toBe(400);
  expect(errorsOf(without.answer)).toEqual({
    denialReason: [expect.stringContaining("Blocked for this use: “Dry”, “Sober”, “Later”, “Hidden”.")],
  });
  expect(typedIn(without.answer)).toMatchObject({ licensee: "Northwind" });
  // Once the embargo is over, the licence is issued without a word about it.
  const reason = "All owners agreed in writing on 3 May.";
  const later = { ...fields, id, supersedes: "", term: null, startsOn: "2030-07-01", denialReason: reason };
  await expect(issueLicence(colleagueContext(), { ...later, denialReason: "" })).rejects.toMatchObject({
    message: expect.not.stringContaining("Later"),
  });
  await issueLicence(colleagueContext(), later);
  const [client, staff] = [await pageOf(id), await pageOf(id, { account: "staff" })];
  expect(staff.events).toContainEqual(expect.objectContaining({ kind: "denial_overridden", message: reason }));
  expect(JSON.stringify(client)).not.toContain(reason);
  const kept = await env.DB.prepare(
    "SELECT detail FROM audit_log WHERE action = 'licence-denial-overridden' AND subject_id = ?",
  )
    .bind(id)
    .first<string>("detail");
  expect(JSON.parse(kept ?? "")).toEqual({ reason, blocked: [texts[0], texts[1], texts[3]] });
});

test("no reason lifts a licence that shuts a song out", async () => {
  const song = await addOwned("Sold");
  const sold = await addAccepted([song], { exclusivity: "full" });
  await issueLicence(colleagueContext(), { ...fields, id: sold, supersedes: "", term: null });
  const id = await addAccepted([song]);
  const input = { ...fields, id, supersedes: "", term: null, denialReason: "We want to." };
  await expect(issueLicence(colleagueContext(), input)).rejects.toMatchObject({
    code: "conflict",
    message: "“Sold”: Already exclusively licensed until 31 Dec 2030.",
  });
  expect(await countRows("SELECT count(*) AS n FROM licences WHERE transaction_id = ?", id)).toBe(0);
});

test("a category sold to one company blocks its rival's request and not the holder's next one, and no one is named", async () => {
  const song = await addOwned("Last Call");
  const sold = {
    exclusivity: "category" as const,
    category: "alcohol",
    territories: ["DE"],
    companyId: demoCompanyIds.acme,
  };
  const first = await addAccepted([song], sold);
  const input = { ...fields, id: first, supersedes: "", term: null };
  const atAcme = () => colleagueContext({ company: acmeCompany });
  // Exclusivity takes songs from all companies, so the environment's staff grant it.
  await expect(issueLicence(atAcme(), input)).rejects.toMatchObject({
    message: expect.stringContaining("grant it first"),
  });
  await addGrant(first, demoCompanyIds.acme);
  await issueLicence(atAcme(), input);

  const use = { category: "alcohol", territories: ["DACH"] };
  const rival = await addRequest([song], use);
  const page = await pageOf(rival);
  expect(page.songs[0]?.light).toEqual({
    ...{ light: "blocked", text: "Blocked", days: 0 },
    reason: "Already exclusively licensed for alcohol until 31 Dec 2030",
  });
  expect(page.totals).toBe("1 blocked");
  expect(JSON.stringify(page)).not.toMatch(/Acme|Northwind GmbH/);
  // The quote form says the same.
  const quoted = (await open(newQuote.loader, { account: "staff", params: { id: rival } })).page;
  expect(quoted.lights[song.id]?.light).toEqual(page.songs[0]?.light);
  expect(quoted.notes).toMatchObject([{ isBlocked: true, text: expect.stringContaining("“Last Call”: Already") }]);

  const [other, unnamed] = [
    await addRequest([song], { ...use, category: "food" }),
    await addRequest([song], { ...use, category: "" }),
  ];
  expect((await pageOf(other)).songs[0]?.light).toMatchObject({ light: "clear" });
  expect((await pageOf(unnamed)).songs[0]?.light).toMatchObject({ light: "approvals", text: "To check" });
  const own = await addRequest([song], { ...use, companyId: demoCompanyIds.acme, userId: idOf("supervisor") });
  expect((await pageOf(own, { host: acme })).songs[0]?.light).toMatchObject({ light: "clear" });
});

test("a corrected licence is not shut out by the one that it replaces", async () => {
  const song = await addOwned("Again");
  const id = await addAccepted([song], { exclusivity: "full" });
  const input = { ...fields, id, term: null };
  const { number } = await issueLicence(colleagueContext(), { ...input, supersedes: "" });
  const at = { account: "staff", params: { id }, query: `?supersedes=${number}` };
  expect((await open(issue.loader, at)).page.form).toMatchObject({ notes: [], blocked: [] });
  expect(await issueLicence(colleagueContext(), { ...input, supersedes: number })).toMatchObject({
    number: expect.stringMatching(/^L-/),
  });
});
