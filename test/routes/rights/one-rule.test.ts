import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { readIssueForm } from "#app/licensing/licences/read-issue-form.server.ts";
import { readQuoteForm } from "#app/licensing/quotes/read-quote-form.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { readTransactionPage } from "#app/licensing/transactions/read-transaction-page.server.ts";
import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { agreementGroups, agreementParties, agreements } from "#db/schema/agreements.server.ts";
import { parties, restrictions, rightsDisputes, splits, tiers } from "#db/schema/licensing.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addAccepted,
  addGrant,
  addRequest,
  clientContext,
  idOf,
  staffContext,
} from "#test/routes/licences/request-records.ts";
import { addLicence, nextId } from "#test/routes/rights/agreement-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";
import { songText, use } from "#test/unit/rights/random-songs.ts";
import { factsOf } from "#test/unit/rights/song-text.ts";

withDemoSessions();

const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const { transactions } = unsafeTenantTables("the records of a test");
const settings = { seed: 2035, numRuns: 25 };
const songs: { id: string; title: string; facts: SongFacts }[] = [];
const usages = fc.sample(use, { ...settings, numRuns: 20 });

/** Agreements of a song; a client that one of them leaves out is in a group of it that is not included. */
async function addAgreements(facts: SongFacts, partyOf: (name: string) => string) {
  const { db } = testContext();
  for (const { partyId, isForClient, masterBp, compositionBp, ...terms } of facts.agreements) {
    const agreementId = nextId();
    const about = { id: agreementId, number: agreementId, kind: "label" as const, status: "active" as const };
    await db.insert(agreements).values({ ...terms, ...about });
    await db.insert(agreementParties).values({ agreementId, partyId: partyOf(partyId), masterBp, compositionBp });
    const group = { agreementId, name: "Cars", companyIds: [acme.id], isIncluded: false };
    if (!isForClient) await db.insert(agreementGroups).values({ ...group, id: nextId() });
  }
}

/** Writes a song with these facts, of which restrictions by company are none: songs that they hide have no light. */
async function addSongWith(facts: SongFacts, at: number) {
  const { db } = testContext();
  const { publishFrom, publishUntil } = facts;
  const tierId = facts.tierWarning === null ? null : nextId();
  if (tierId !== null) await db.insert(tiers).values({ id: tierId, ...nameColumns(tierId), hasWarning: true });
  const title = `Song ${at}`;
  const { id, workId } = await addRecording(testContext(), { title, tierId, publishFrom, publishUntil });
  const names = [...new Set([...facts.shares, ...facts.agreements].map(({ partyId }) => partyId))];
  const partyOf = (name: string) => `${name} ${at}`;
  for (const name of names) await db.insert(parties).values({ id: partyOf(name), name: partyOf(name) });
  for (const {
    side,
    partyId,
    name: _name,
    role,
    right,
    shareBp,
    territories,
    excluded,
    terms,
    ...share
  } of facts.shares)
    await db.insert(splits).values({
      ...{ id: nextId(), side, subjectId: side === "master" ? id : workId, partyId: partyOf(partyId), role, right },
      ...{ shareBp, territories, excluded, controlled: share.controlled, approvalDays: share.approvalDays },
      ...{ approvalRequired: share.approvalRequired, ...terms, approvalContact: "" },
    });
  await addAgreements(facts, partyOf);
  for (const { kind, name, value, validFrom, validUntil } of facts.restrictions) {
    const restrictionId = nextId();
    await db.insert(restrictions).values({ id: restrictionId, kind, name, value, validFrom, validUntil });
    await db.insert(recordingRestrictions).values({ recordingId: id, restrictionId });
  }
  const dispute = { side: "master" as const, subjectId: id, reason: "Claimed", createdBy: idOf("staff") };
  if (facts.disputes.length > 0) await db.insert(rightsDisputes).values(dispute);
  for (const { isOwn, isSameRecording, ...row } of facts.licences) {
    const other = isSameRecording ? { id } : await addRecording(testContext(), { title: `${title} (Edit)`, workId });
    await addLicence(isOwn ? acme.id : demoCompanyIds.nova, other.id, row);
  }
  songs.push({ id, title, facts: { ...facts, tierWarning: tierId && "Check the tier before licensing" } });
}

beforeAll(async () => {
  const drawn = fc.sample(songText, settings).map(factsOf);
  for (const [at, facts] of drawn.entries()) {
    const visible = facts.restrictions.filter(({ kind }) => kind !== "company");
    await addSongWith({ ...facts, restrictions: visible }, at);
  }
}, 60_000);

type Lit = { light: string; text: string; days: number | null; reason?: string | null };

/** Label of each song's light and its first reason, if the screen has one. */
const textsOf = (lights: [id: string, light: Lit][]) =>
  Object.fromEntries(lights.map(([id, { light, text, days }]) => [id, `${light}: ${text} (${days})`]));
const ofRows = (lights: RowLights) => textsOf(Object.entries(lights));

const given = { company: acme };
const [client, staff] = [clientContext(given), staffContext(given)];

/** Lights of the songs as the API has them. */
async function apiLights(usage: string) {
  const sent = { method: "POST", cookie: await cookieOf("supervisor", "acme.localhost") };
  const body = JSON.stringify({ songs: songs.map(({ id }) => id), usage });
  const { answer } = await visit("http://acme.localhost/api/v1/clearance", { ...sent, body }, apiHandler);
  const { data } = (await (answer as Response).json()) as { data: { items: (Lit & { _id: string })[] } };
  return textsOf(data.items.map((item) => [item._id, item]));
}

/** Lights of the person's draft with the songs. */
async function draftLights(usage: Usage) {
  const id = await addRequest(songs, { companyId: acme.id, ...usage, status: "draft", sentAt: null });
  const { lights } = await getDraft(client);
  await client.db.update(transactions).set({ status: "expired" }).where(eq(transactions.id, id));
  return ofRows(lights);
}

/** The fees of `addAccepted`: an offer settles what is pre-cleared up to a fee. */
const offered = { master: 100_000, composition: 50_000, currency: "EUR" };

/** Lights of the form that licenses the songs without a dispute, as accepted with these terms. */
async function licenceLights(usage: Usage) {
  const undisputed = songs.filter(({ facts }) => facts.disputes.length === 0);
  const id = await addAccepted(undisputed, { companyId: acme.id, isCleared: false, ...usage });
  await addGrant(id, acme.id);
  const { form } = await readIssueForm(staff, { id, supersedes: "" });
  return textsOf(Object.entries(form?.lights ?? {}).map(([recordingId, { light }]) => [recordingId, light]));
}

test.each(usages.map((usage) => [usage] as const))(
  "row, draft, request, quote, licence and API say the same of 25 songs, use %#",
  async (usage) => {
    const today = isoDateOf(client.now);
    const rule = ofRows(
      Object.fromEntries(
        songs.map(({ id, facts }) => [
          id,
          rowLightOf(judgeClearability(facts, usage, { today, companyId: acme.id }), { namesParties: true }),
        ]),
      ),
    );
    const text = writeUsage(usage);
    const url = new URL("http://acme.localhost/");
    url.searchParams.set("usage", text);
    const ids = songs.map(({ id }) => id);
    const row = ofRows(await readRowLights(clientContext({ ...given, url }), ids));
    expect(row, text).toEqual(rule);
    if (text !== "") expect(await apiLights(text), "API").toEqual(rule);

    const id = await addRequest(songs, { companyId: acme.id, ...usage, status: "clearing" });
    const page = await readTransactionPage(client, { id });
    const quote = await readQuoteForm(staff, { id, counterId: null });
    expect(textsOf(page.songs.map(({ track, light }) => [track.id, light])), "request").toEqual(rule);
    expect(textsOf(Object.entries(quote.lights).map(([song, { light }]) => [song, light])), "quote").toEqual(rule);
    expect(await draftLights(usage), "draft").toEqual(rule);
    const licensable = songs.flatMap(({ id: song, facts }): [string, Lit][] => {
      const judged = judgeClearability(facts, usage, { today, companyId: acme.id }, {}, offered);
      return facts.disputes.length === 0 ? [[song, rowLightOf(judged, { namesParties: true })]] : [];
    });
    expect(await licenceLights(usage), "licence").toEqual(textsOf(licensable));
  },
);
