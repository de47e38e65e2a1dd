import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { loader as readPdf } from "#app/licensing/documents/routes/licence-pdf.ts";
import { endLicence } from "#app/licensing/environment/end-licence.server.ts";
import { grantExclusivity } from "#app/licensing/environment/grant-exclusivity.server.ts";
import * as onePage from "#app/licensing/environment/routes/environment-licence.tsx";
import * as desk from "#app/licensing/environment/routes/environment-licences.tsx";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as licence from "#app/licensing/licences/routes/licence.tsx";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  addAccepted,
  addRequest,
  addSong,
  colleagueContext,
  errorsOf,
  eventsOf,
  idOf,
  open,
  post,
  type Song,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { pageOf } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { mainCompany } from "#test/support/context.ts";
import { readPdf as textOf } from "#test/support/pdf-text.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

withDemoSessions();
withColleagues();
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme Motors" };
const atAcme = { account: "admin", host: "acme.localhost" };
const perpetual = { termMonths: null, perpetual: true };
const form = { supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" };

function quoteOf(song: Song) {
  const lines = [{ recordingId: song.id, title: song.title, artists: "", masterFee: 0, compositionFee: 0 }];
  return { currency: "EUR" as const, lines, taxBp: null, conditions: "", validUntil: "2099-12-31", version: null };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

test("who asked for a licence neither quotes nor issues it: with every right, over the API, and opened as another", async () => {
  const song = await addSong("Own Wish");
  const own = { userId: idOf("admin") };
  const [sent, accepted] = [await addRequest([song], own), await addAccepted([song], own)];
  const quotePage = await open(newQuote.loader, { account: "admin", params: { id: sent } });
  expect(quotePage.page).toMatchObject({ canQuote: false, isOwn: true });
  const issuePage = await open(issue.loader, { account: "admin", params: { id: accepted } });
  expect(issuePage.page).toMatchObject({ form: null, closed: expect.stringContaining("a colleague") });
  const offer: [string, string][] = [
    ["include", song.id],
    [`master-${song.id}`, "0"],
    [`composition-${song.id}`, "0"],
    ["currency", "EUR"],
    ["validUntil", "2099-12-31"],
  ];
  expect(statusOf((await post(newQuote.action, { account: "admin", params: { id: sent } }, offer)).answer)).toBe(403);
  const fields = Object.entries({ ...form, supersedes: "" });
  expect(statusOf((await post(issue.action, { account: "admin", params: { id: accepted } }, fields)).answer)).toBe(403);

  const cookie = await cookieOf("admin");
  const body = (given: object) => ({
    method: "POST",
    cookie,
    body: JSON.stringify(given),
    contentType: "application/json",
  });
  const line = { songId: song.id, masterFee: 0, compositionFee: 0 };
  const quote = { currency: "EUR", lines: [line], validUntil: "2099-12-31" };
  const url = "http://localhost/api/v1/transactions";
  expect((await apiResponse(`${url}/${sent}/quotes`, body(quote), apiHandler)).status).toBe(403);
  expect((await apiResponse(`${url}/${accepted}/licences`, body(form), apiHandler)).status).toBe(403);

  // A colleague's session that the asker opened, and the asker's that a colleague opened.
  for (const person of [{ originalUserId: idOf("admin") }, { id: idOf("admin"), originalUserId: idOf("staff") }]) {
    const ctx = staffContext({}, person);
    expect(await refusal(makeQuote(ctx, { id: sent, ...quoteOf(song) }))).toBe("forbidden");
    expect(await refusal(issueLicence(ctx, { ...form, id: accepted, term: null }))).toBe("forbidden");
  }
  expect(await refusal(makeQuote(colleagueContext(), { id: sent, ...quoteOf(song) }))).toBe("done");
  expect(await refusal(issueLicence(colleagueContext(), { ...form, id: accepted, term: null }))).toBe("done");
});

test("a company licenses exclusively only what the environment's staff granted, and these end it, so that the song is free again", async () => {
  const song = await addSong("Locked Up");
  const asked = {
    companyId: acme.id,
    exclusivity: "full" as const,
    ...perpetual,
    project: "Éclair lock",
    searchKey: "eclair lock",
  };
  const id = await addAccepted([song], asked);
  const input = { ...form, id, term: null };
  const before = await open(issue.loader, { ...atAcme, params: { id } });
  expect(before.page).toMatchObject({ form: null, closed: expect.stringContaining("has to grant it first") });
  expect(await refusal(issueLicence(colleagueContext({ company: acme }), input))).toBe("conflict");
  // On a company's host no one is of the environment's staff, whatever they hold; elsewhere the request does not exist.
  await expect(open(desk.loader, { ...atAcme, params: {} })).rejects.toMatchObject({ code: "forbidden" });
  await expect(post(desk.action, { ...atAcme, params: {} }, [["id", id]])).rejects.toMatchObject({ code: "forbidden" });
  for (const account of ["supervisor", "artist"])
    await expect(open(desk.loader, { account, params: {} })).rejects.toMatchObject({ code: "forbidden" });
  const spaces = { ...mainCompany, id: demoCompanyIds.spaces, environment: "spaces" as const };
  expect(await refusal(grantExclusivity(colleagueContext({ company: spaces }), { id }))).toBe("conflict");
  expect(await refusal(grantExclusivity(staffContext({}, { originalUserId: "x" }), { id }))).toBe("forbidden");
  expect(await refusal(grantExclusivity(staffContext({}, { id: idOf("supervisor") }), { id }))).toBe("forbidden");

  const waiting = (await open(desk.loader, { account: "staff", params: {} })).page.waiting;
  expect(waiting).toContainEqual(
    expect.objectContaining({ id, company: "Acme Motors", titles: ["Locked Up"], isOwn: false }),
  );
  const grants = await twentyTimes(() => post(desk.action, { account: "staff", params: {} }, [["id", id]]));
  expect(grants).toEqual([302, ...Array(19).fill(409)]);
  const { number } = await issueLicence(colleagueContext({ company: acme }), input);
  expect(await eventsOf(id)).toEqual(["exclusivity_granted", "licensed"]);
  const other = await addAccepted([song]);
  const tryOther = () => refusal(issueLicence(colleagueContext(), { ...form, id: other, term: null }));
  expect(await tryOther()).toBe("conflict");

  // Found by what it covers, its project without accents, and its company.
  for (const q of ["locked", "eclair lock", "acme"]) {
    const { page } = await open(desk.loader, { account: "staff", params: {}, query: `?status=exclusive&q=${q}` });
    expect(
      page.licences.map((one) => one.number),
      q,
    ).toContain(number);
  }
  const listed = await open(desk.loader, { account: "staff", params: {}, query: "?q=Locked" });
  expect(listed.trips).toBeLessThanOrEqual(4);
  const own = listed.page.licences.find((one) => one.number === number)?.id ?? "";
  const at = { account: "staff", params: { id: own } };
  expect((await open(onePage.loader, at)).page).toMatchObject({ owner: "Acme Motors", end: null });
  await expect(open(onePage.loader, { ...atAcme, params: { id: own } })).rejects.toMatchObject({ code: "forbidden" });
  expect(await refusal(endLicence(colleagueContext({ company: spaces }), { id: own, reason: "x" }))).toBe("not_found");
  expect(await refusal(endLicence(staffContext({}, { originalUserId: "x" }), { id: own, reason: "x" }))).toBe(
    "forbidden",
  );
  expect(errorsOf((await post(onePage.action, at, [["reason", " \n "]])).answer)).toHaveProperty("reason");

  const reason = "Issued without the owner's word.";
  const ends = await twentyTimes(() => post(onePage.action, at, [["reason", reason]]));
  expect(ends).toEqual([302, ...Array(19).fill(409)]);
  expect(await countRows("SELECT count(*) AS n FROM licensed_recordings WHERE licence_id = ?", own)).toBe(0);
  expect(
    await countRows(
      "SELECT count(*) AS n FROM audit_log WHERE action = 'licence-request-ended' AND subject_id = ?",
      id,
    ),
  ).toBe(1);
  for (const address of [mail("supervisor"), mail("admin")]) {
    const [sent, ...again] = (await mailsTo(address)).filter(({ template }) => template === "licence-ended");
    expect([sent?.text.includes(reason), again.length], address).toEqual([true, 0]);
    expect(sent?.text).toContain(`http://acme.localhost/transactions/${id}/licences/${number}`);
  }
  expect(await tryOther()).toBe("done");

  const page = await pageOf(id, { account: "supervisor", host: "acme.localhost" });
  expect(page.licences).toMatchObject([{ number, isEnded: true }]);
  expect(page.events.at(-1)).toMatchObject({ kind: "ended", message: reason, actor: "Acme Motors" });
  const read = await open(licence.loader, { account: "supervisor", host: "acme.localhost", params: { id, number } });
  expect(read.page.licence).toMatchObject({ endReason: reason, issuer: null });
  expect(page.request).toMatchObject({ status: "licensed", isLicenceEnded: true });
  expect(await refusal(deliver(colleagueContext({ company: acme }), { id, message: "Here" }))).toBe("conflict");
  const correcting = colleagueContext({ company: acme });
  expect(await refusal(issueLicence(correcting, { ...input, supersedes: number }))).toBe("conflict");
  const given = { cookie: await cookieOf("supervisor", "acme.localhost"), params: { id, number } };
  const pdf = await apiResponse(`http://acme.localhost/transactions/${id}/licences/${number}.pdf`, given, readPdf);
  const [first] = (await textOf(new Uint8Array(await pdf.arrayBuffer()))).pages;
  expect(first?.[0]).toMatch(/^ENDED on .+: no longer valid$/);
});

test("a company that offers exclusivity tells the environment's staff once, and a licence without it needs no grant", async () => {
  const song = await addSong("Offered");
  const id = await addRequest([song], { companyId: acme.id, exclusivity: "territory", territories: ["DACH"] });
  const { page } = await open(newQuote.loader, { ...atAcme, params: { id } });
  expect(page).toMatchObject({ needsGrant: true, canQuote: true });
  await makeQuote(colleagueContext({ company: acme }), { id, ...quoteOf(song) });
  const asked = (await mailsTo(mail("staff"))).filter(({ template }) => template === "exclusivity-asked");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain("http://localhost/transactions/licences");
  const plain = await addAccepted([song], { companyId: acme.id });
  expect(await refusal(issueLicence(colleagueContext({ company: acme }), { ...form, id: plain, term: null }))).toBe(
    "done",
  );
});
