import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { describeLight, rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { agreementGroupSongs, agreementGroups } from "#db/schema/agreements.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { restrictions, rightsDisputes, splits, tiers } from "#db/schema/licensing.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { addAgreement, addLicence, nextId } from "#test/routes/rights/agreement-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

withDemoSessions();

const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova", name: "Nova" };

const use: Usage = {
  ...{ media: ["social_paid"], territories: ["DE"], startsOn: "2030-01-01", termMonths: 12, perpetual: false },
  ...{ exclusivity: "none", category: "food", budget: null, currency: null },
};

async function factsOf(recordingId: string, companyId = mainCompany.id, exceptLicenceId = "") {
  const { db } = recordedContext();
  const rows = await db.all<{ facts: string }>(
    sql`SELECT ${songFacts({ companyId, exceptLicenceId })} AS facts FROM recordings WHERE recordings.id = ${recordingId}`,
  );
  return readSongFacts(rows[0]?.facts ?? "");
}

const lightsOf = async (company: typeof mainCompany, recordingIds: string[], usage = use) => {
  const found = await readClearability(recordedContext({ company }), { recordingIds, usage });
  return recordingIds.map((id) => found[id]?.light);
};

test("every fact on file about a song arrives", async () => {
  const { db } = testContext();
  const partyId = await addParty("Harbour Street");
  const tierId = nextId();
  await db.insert(tiers).values({ id: tierId, ...nameColumns("Rare"), hasWarning: true });
  const song = await addClearSong({ title: "All facts" }, { partyId });
  await db
    .update(recordings)
    .set({ tierId, status: "unpublished", publishFrom: "2029-01-01", publishUntil: "2031-01-01" })
    .where(sql`id = ${song.id}`);
  const rules = [
    { id: nextId(), kind: "use" as const, name: "Alcohol", value: "alcohol", validFrom: "2030-01-01" },
    { id: nextId(), kind: "company" as const, name: "Not for Acme", companyId: acme.id, validUntil: "2030-12-31" },
    { id: nextId(), kind: "company" as const, name: "Not for Nova", companyId: nova.id },
  ];
  for (const rule of rules) {
    await db.insert(restrictions).values({ ...rule, ...nameColumns(rule.name) });
    await db.insert(recordingRestrictions).values({ recordingId: song.id, restrictionId: rule.id });
  }
  await db
    .insert(rightsDisputes)
    .values({ side: "composition", subjectId: song.workId, reason: "Claimed", createdBy: idOf("staff") });
  const active = await addAgreement(partyId, {
    ...{ territories: ["DACH"], excluded: ["CH"], media: ["radio"], endsOn: "2030-06-30", exclusive: true, mfn: true },
  });
  const renewed = await addAgreement(partyId, { endsOn: "2030-06-30", renewMonths: 12 });
  const terminated = await addAgreement(partyId, { endsOn: "2026-01-31", renewMonths: 12, status: "terminated" });
  await addAgreement(partyId, { status: "draft" });
  await addAgreement(await addParty("Without a share"));
  const facts = await factsOf(song.id, acme.id);
  expect(facts).toMatchObject({
    ...{ disputes: [{ side: "composition" }], tierWarning: "Check the tier before licensing", licences: [] },
    ...{ isPublished: false, publishFrom: "2029-01-01", publishUntil: "2031-01-01" },
  });
  expect(facts.shares.map(({ side, name, shareBp }) => [side, name, shareBp])).toEqual([
    ["composition", "Harbour Street", 10_000],
    ["master", "Harbour Street", 10_000],
  ]);
  expect(facts.restrictions.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { kind: "use", name: "Alcohol", value: "alcohol", companyId: null, validFrom: "2030-01-01", validUntil: null },
    { kind: "company", name: "Not for Acme", value: "", companyId: acme.id, validFrom: null, validUntil: "2030-12-31" },
  ]);
  const stored = { title: "Songs", partyId, masterBp: 10_000, compositionBp: 10_000, startsOn: "2020-01-01" };
  const world = { territories: ["World"], excluded: [], media: [], exclusive: false, mfn: false, isForClient: true };
  expect(facts.agreements.toSorted((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }))).toEqual([
    {
      ...{ ...stored, id: active, number: active, endsOn: "2030-06-30", territories: ["DACH"], excluded: ["CH"] },
      ...{ media: ["radio"], exclusive: true, mfn: true, isForClient: true },
    },
    { ...stored, ...world, id: renewed, number: renewed, endsOn: null },
    { ...stored, ...world, id: terminated, number: terminated, endsOn: "2026-01-31" },
  ]);
});

test("facts of one song are the same text however they are read: their lists have an order", async () => {
  const { db } = testContext();
  const [one, two] = [await addParty("One"), await addParty("Two")];
  const song = await addClearSong({ title: "Two owners" }, { partyId: one });
  await db.update(splits).set({ partyId: two }).where(sql`subject_id = ${song.id} AND side = 'master'`);
  const agreements: string[] = [];
  for (const party of [one, two, one, two]) agreements.push(await addAgreement(party));
  const rules = [nextId(), nextId(), nextId()];
  for (const id of rules.toReversed()) {
    await db.insert(restrictions).values({ id, kind: "use", value: "alcohol", name: id, nameKey: id });
    await db.insert(recordingRestrictions).values({ recordingId: song.id, restrictionId: id });
  }
  const licences = [await addLicence(acme.id, song.id, {}), await addLicence(nova.id, song.id, {})];
  const facts = await factsOf(song.id);
  expect(facts.agreements.map(({ id }) => id)).toEqual(agreements.toSorted());
  expect(facts.restrictions.map(({ name }) => name)).toEqual(rules.toSorted());
  expect(facts.licences).toHaveLength(licences.length);
});

test("an agreement holds for the companies and songs of its groups", async () => {
  const { db } = testContext();
  const partyId = await addParty("Grouped");
  const [inGroup, outside] = [
    await addClearSong({ title: "In the group" }, { partyId }),
    await addClearSong({ title: "Outside" }, { partyId }),
  ];
  const agreementId = await addAgreement(partyId);
  const ids = [inGroup.id, outside.id];
  const both = async () => [await lightsOf(acme, ids), await lightsOf(nova, ids), await lightsOf(mainCompany, ids)];
  const [clear, ask] = ["clear", "approvals"];
  expect(await both()).toEqual([
    [clear, clear],
    [clear, clear],
    [clear, clear],
  ]);
  const group = { id: nextId(), agreementId, name: "Cars", companyIds: [acme.id] };
  await db.insert(agreementGroups).values(group);
  expect(await lightsOf(acme, ids), "a group without songs has all").toEqual([clear, clear]);
  await db.insert(agreementGroupSongs).values({ groupId: group.id, recordingId: inGroup.id });
  await db.insert(agreementGroups).values({ ...group, id: nextId(), companyIds: [nova.id], isIncluded: false });
  expect(await both()).toEqual([
    [clear, ask],
    [ask, ask],
    [clear, clear],
  ]);
});

test("an exclusive licence blocks other companies, other versions too; its own company and the licence it replaces it does not", async () => {
  const partyId = await addParty("Licensor");
  const song = await addClearSong({ title: "Sold" }, { partyId });
  const version = await addRecording(testContext(), { title: "Sold (Instrumental)", workId: song.workId });
  await testContext()
    .db.insert(splits)
    .values({
      ...{ id: nextId(), side: "master", subjectId: version.id, partyId, role: "OWNER", shareBp: 10_000 },
      ...{ controlled: true, approvalRequired: false },
    });
  const ids = [song.id, version.id];
  expect(await lightsOf(nova, ids)).toEqual(["clear", "clear"]);
  await addLicence(acme.id, song.id, {});
  expect(await lightsOf(nova, ids)).toEqual(["blocked", "blocked"]);
  expect(await lightsOf(acme, ids)).toEqual(["clear", "clear"]);
  expect((await factsOf(version.id, nova.id)).licences).toEqual([
    {
      ...{ isSameRecording: false, isOwn: false, exclusivity: "full", category: "", territories: ["World"] },
      ...{ startsOn: "2029-01-01", endsOn: "2031-12-31", held: null, ungranted: null },
    },
  ]);
  const other = await addClearSong({ title: "Sold to a client of the environment" }, { partyId });
  const licenceId = await addLicence(mainCompany.id, other.id, { exclusivity: "category", category: "food" });
  expect(await lightsOf(mainCompany, [other.id]), "its clients are rivals").toEqual(["blocked"]);
  expect((await factsOf(other.id, mainCompany.id, licenceId)).licences).toEqual([]);
});

test("who holds a licence for the use reads its number, one for another use is named; others read that the song is licensed", async () => {
  const song = await addClearSong({ title: "Held" }, { partyId: await addParty("Held by") });
  const number = await addLicence(mainCompany.id, song.id, {});
  const read = async (account: string, usage: Usage, company = mainCompany) => {
    const actor = { ...actorWith(["ListTransactions"]), id: idOf(account) };
    const found = await readClearability(recordedContext({ company, actor }), { recordingIds: [song.id], usage });
    const { light, reason } = rowLightOf(found[song.id] as Clearability, { namesParties: false });
    return [light, describeLight(found[song.id] as Clearability), reason];
  };
  const covered = { ...use, media: ["web_paid" as const] };
  expect(await read("supervisor", covered)).toEqual(["licensed", `Licensed to you: ${number}`, null]);
  const reason = `Your licence ${number}, until 31 Dec 2031, is for another use`;
  expect(await read("supervisor", use)).toEqual(["blocked", "Blocked", reason]);
  expect(await read("staff", covered)).toEqual([
    "blocked",
    "Blocked",
    "Already exclusively licensed until 31 Dec 2031",
  ]);
  // A use that lasts longer than the licence is another use.
  expect((await read("supervisor", { ...covered, perpetual: true, termMonths: null }))[0]).toBe("blocked");
  const ofAcme = await addClearSong({ title: "Acme's" }, { partyId: await addParty("Held by Acme") });
  const acmes = await addLicence(acme.id, ofAcme.id, {});
  const actor = { ...actorWith([]), id: "colleague" };
  const found = await readClearability(recordedContext({ company: acme, actor }), {
    recordingIds: [ofAcme.id],
    usage: covered,
  });
  expect(found[ofAcme.id]?.reasons).toEqual([{ weighs: "tells", kind: "held", number: acmes, by: "reader" }]);
});

test("lights of 500 songs are one trip; unknown songs have none", async () => {
  const ctx = recordedContext();
  const partyId = await addParty("Many");
  const { id } = await addClearSong({ title: "One of many" }, { partyId });
  const recordingIds = [id, ...Array.from({ length: 499 }, (_, at) => `unknown-${at}`)];
  const before = ctx.trips.count;
  const found = await readClearability(ctx, { recordingIds, usage: use });
  expect(ctx.trips.count - before).toBe(1);
  expect(Object.keys(found)).toEqual([id]);
  expect(await readClearability(ctx, { recordingIds: [], usage: use })).toEqual({});
});
