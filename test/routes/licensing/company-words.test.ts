import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as desk from "#app/licensing/environment/routes/environment-licences.tsx";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  addAccepted,
  addGrant,
  addQuote,
  addRequest,
  colleagueContext,
  eventsOf,
  idOf,
  open,
  post,
  terms,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, clearanceOf } from "#test/routes/licensing/approval-records.ts";
import { act, clearingForm, pageOf, refusalOf } from "#test/routes/licensing/request-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

type Company = Omit<typeof mainCompany, "subdomain"> & { subdomain: string | null };
const acme: Company = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme Motors" };
const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova", name: "Nova" };
const atAcme = { account: "admin", host: "acme.localhost" };
const environment = { account: "staff", params: {} };
let counter = 0;

/** A song whose sides two parties each share; all have to agree. */
function addFourParties() {
  counter += 1;
  const of = (kind: string, shareBp: number) => ({
    name: `${kind} ${counter}`,
    email: `${kind}@rights.example`,
    shareBp,
  });
  return addOwnedSong(`Four ${counter}`, {
    master: [of("label", 6000), of("producer", 4000)],
    composition: [of("writer", 5000), of("publisher", 5000)],
  });
}

function issue(id: string, company = acme, denialReason = "") {
  return issueLicence(colleagueContext({ company }), {
    ...{ id, supersedes: "", licensee: "Acme", project: "Autumn", endClient: "", startsOn: "2030-01-01", term: null },
    denialReason,
  });
}

/** What the client of a company's request accepts: a quote of 0.00. */
async function acceptNothing(id: string, song: { id: string; title: string }) {
  const line = { recordingId: song.id, title: song.title, artists: "Lowtide", masterFee: 0, compositionFee: 0 };
  const quoteId = await addQuote(id, [song], { companyId: acme.id, lines: [line] });
  const { db } = testContext();
  await db.insert(quoteAnswers).values({ quoteId, answer: "accepted", userId: idOf("supervisor") });
  await db.update(transactions).set({ status: "accepted" }).where(eq(transactions.id, id));
}

test("two accounts of one company license nothing of others by asking and typing approved, until the environment's staff grant it", async () => {
  const song = await addFourParties();
  const id = await addRequest([song], { companyId: acme.id });
  const typed = { "rows[0].master": "approved", "rows[0].composition": "approved" };
  const unsourced = await act(id, clearingForm(await pageOf(id, atAcme), typed), atAcme);
  expect(Object.keys(refusalOf(unsourced.answer).error).toSorted()).toEqual([
    "rows[0].compositionNote",
    "rows[0].masterNote",
  ]);
  const sourced = { ...typed, "rows[0].masterNote": "By phone", "rows[0].compositionNote": "By email" };
  expect(statusOf((await act(id, clearingForm(await pageOf(id, atAcme), sourced), atAcme)).answer)).toBe(302);
  const page = await pageOf(id, atAcme);
  expect(page.songs[0]).toMatchObject({
    ...{ light: { light: "approvals" }, states: { master: { status: "stated" }, composition: { status: "stated" } } },
  });
  await acceptNothing(id, song);
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("not cleared") });

  const waiting = async () => (await open(desk.loader, environment)).page.waiting.find((request) => request.id === id);
  const shown = await waiting();
  expect(shown?.stated).toEqual([`${song.title}, composition: By email`, `${song.title}, master: By phone`]);
  const grant = async (version = "") =>
    statusOf((await post(desk.action, environment, [["id", `${id} ${version}`]])).answer);
  // What the company writes after the page was opened is not granted with it.
  const change = clearingForm(page, { "rows[0].masterNote": "By phone with someone else" });
  expect(statusOf((await act(id, change, atAcme)).answer)).toBe(302);
  expect([await grant(shown?.version), await grant()]).toEqual([409, 409]);
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict" });
  await expect(post(desk.action, { ...atAcme, params: {} }, [["id", id]])).rejects.toMatchObject({ code: "forbidden" });
  expect(await grant((await waiting())?.version)).toBe(302);
  expect(await waiting()).toBeUndefined();
  expect(await eventsOf(id)).toContain("clearance_granted");
  expect(await clearanceOf(id, song.id, "master")).toMatchObject({ status: "approved" });

  // A word that the company changes after the grant is its own again.
  const edit = clearingForm(await pageOf(id, atAcme), { "rows[0].masterNote": "Something else" });
  await act(id, edit, atAcme);
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict" });
  expect(await grant((await waiting())?.version)).toBe(302);
  expect(await issue(id)).toMatchObject({ number: expect.stringMatching(/^L-/) });
});

test("a company licenses what is its own on file without asking, and another company has to ask for it", async () => {
  counter += 1;
  const name = `House band ${counter}`;
  const song = await addOwnedSong(`Own ${counter}`, { master: [{ name }], composition: [{ name }] });
  const accepted = (companyId: string) => addAccepted([song], { companyId });
  await expect(issue(await accepted(acme.id))).rejects.toMatchObject({ code: "conflict" });
  await testContext()
    .db.update(parties)
    .set({ companyId: acme.id })
    .where(eq(parties.id, song.ids[name] ?? ""));
  const own = await accepted(acme.id);
  expect((await pageOf(own, atAcme)).songs[0]?.light).toMatchObject({ light: "clear" });
  expect(await issue(own)).toMatchObject({ number: expect.stringMatching(/^L-/) });
  await expect(issue(await accepted(nova.id), nova)).rejects.toMatchObject({ code: "conflict" });
});

test("a reason that a company types lifts no one's refusal", async () => {
  counter += 1;
  const name = `Refusing ${counter}`;
  const song = await addOwnedSong(`Refused ${counter}`, { master: [{ name }], composition: [{ name }] });
  const refused = async (company: Company) => {
    const id = await addAccepted([song], { companyId: company.id });
    const refusals = (["master", "composition"] as const).map((side) => ({
      ...{ transactionId: id, recordingId: song.id, side, status: "denied" as const },
    }));
    await testContext().db.insert(clearances).values(refusals);
    return issue(id, company, "They changed their mind.");
  };
  await expect(refused(acme)).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("Only the catalogue's licensing team") },
  });
  expect(await refused(mainCompany)).toMatchObject({ number: expect.stringMatching(/^L-/) });
});

/** A song of Acme's own on file. */
async function addAcmesOwn() {
  counter += 1;
  const name = `Acme's band ${counter}`;
  const song = await addOwnedSong(`Acme's ${counter}`, { master: [{ name }], composition: [{ name }] });
  const { db } = testContext();
  await db
    .update(parties)
    .set({ companyId: acme.id })
    .where(eq(parties.id, song.ids[name] ?? ""));
  return song;
}

test("a company does not decide whether a restriction excludes its use, nor licenses beyond the day on which one begins", async () => {
  const restrictions = [
    { name: "Not for politics", value: "", validFrom: null },
    { name: "Not on the web", value: "web_paid", validFrom: "2030-06-01" },
  ];
  for (const { name, value, validFrom } of restrictions) {
    const song = await addAcmesOwn();
    const { DB } = testContext().env;
    await DB.batch([
      DB.prepare("INSERT INTO restrictions (id, kind, name, value, valid_from) VALUES (?1, 'use', ?1, ?2, ?3)").bind(
        ...[name, value, validFrom],
      ),
      DB.prepare("INSERT INTO recording_restrictions (recording_id, restriction_id) VALUES (?, ?)").bind(song.id, name),
    ]);
    const id = await addAccepted([song], { companyId: acme.id });
    await expect(issue(id), name).rejects.toMatchObject({
      ...{ code: "conflict", message: expect.stringContaining("Only the catalogue's licensing team") },
    });
    const granted = (["master", "composition"] as const).map((side) => ({
      ...{ transactionId: id, recordingId: song.id, side, status: "approved" as const, updatedAt: Date.now() + 1000 },
    }));
    await testContext().db.insert(clearances).values(granted);
    expect(await issue(id), name).toMatchObject({ number: expect.stringMatching(/^L-/) });
  }
});

test("a company's exclusivity ends with the term that it asked for, whatever it offers", async () => {
  const song = await addAcmesOwn();
  const exclusive = { exclusivity: "full" as const, category: "" };
  const id = await addRequest([song], { companyId: acme.id, status: "accepted", termMonths: 3, ...exclusive });
  await addGrant(id, acme.id);
  const quoteId = await addQuote(id, [song], { companyId: acme.id, terms: { ...terms, ...exclusive } });
  const { db } = testContext();
  await db.insert(quoteAnswers).values({ quoteId, answer: "accepted", userId: idOf("supervisor") });
  await expect(issue(id)).rejects.toMatchObject({
    ...{ code: "invalid", message: expect.stringContaining("granted until 31 Mar 2030") },
  });
});
