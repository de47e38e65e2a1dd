import { beforeAll, expect, test } from "vitest";
import { findCompany } from "#app/companies/find-company.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import * as quote from "#app/licensing/quotes/routes/quote.tsx";
import { loader as openSong } from "#app/licensing/requests/routes/song-license.tsx";
import { loader as listOwn } from "#app/licensing/requests/routes/transactions.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  accepting,
  addQuote,
  eventsOf,
  idOf,
  open,
  post,
  signed,
  staffContext,
  stateOf,
} from "#test/routes/licences/request-records.ts";
import { act, DB, pageOf, sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const host = "acme.localhost";
const requester = { account: "requester", host };
const colleague = { account: "supervisor", host };
let song: Awaited<ReturnType<typeof addRecording>>;

beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Night Ferry", artist: "Lowtide" });
});

async function listOf({ account, host: at }: { account: string; host: string }) {
  const { answer } = await visit(`http://${at}/transactions`, { cookie: await cookieOf(account, at) }, listOwn);
  return (answer as Awaited<ReturnType<typeof listOwn>>).requests;
}

/** A request of the restricted requester for the song, with an offer that waits for its answer. */
async function quotedRequest(given: Parameters<typeof addQuote>[2] = {}): Promise<string> {
  const id = await sendRequest([song.slug], {}, requester);
  await addQuote(id, [{ id: song.id, title: "Night Ferry" }], { companyId: demoCompanyIds.acme, ...given });
  await DB.prepare("UPDATE transactions SET status = 'quoted' WHERE id = ?").bind(id).run();
  return id;
}

const answer = (person: { account: string; host: string }, id: string) =>
  post(quote.action, { ...person, params: { id, version: "1" } }, accepting);

test("a restricted requester asks for a licence, lists what they asked for and withdraws it", async () => {
  const id = await sendRequest([song.slug], {}, requester);
  expect(await listOf(requester)).toMatchObject([{ id, status: "sent", colleague: null }]);
  expect((await pageOf(id, requester)).request).toMatchObject({ isOwn: true, isStaff: false, canAnswer: false });
  expect(statusOf((await act(id, { act: "withdraw", reason: "" }, requester)).answer)).toBe(302);
  expect(await stateOf(id)).toBe("declined");
});

test("a quote for a restricted requester is answered by a colleague who holds licences, and by no one else", async () => {
  const id = await quotedRequest();
  expect((await open(quote.loader, { ...requester, params: { id, version: "1" } })).page).toMatchObject({
    canAnswer: false,
    waitsForColleague: true,
  });
  await expect(answer(requester, id)).resolves.toMatchObject({ answer: { init: { status: 403 } } });
  // The staff who make quotes answer none of other people's, whatever else they hold.
  await expect(answer({ account: "admin", host }, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await stateOf(id)).toBe("quoted");

  expect(await listOf(colleague)).toMatchObject([{ id, colleague: "Priya Novak", awaitsAnswer: true }, {}]);
  expect((await open(quote.loader, { ...colleague, params: { id, version: "1" } })).page).toMatchObject({
    canAnswer: true,
  });
  // It stays the requester's to withdraw.
  await expect(act(id, { act: "withdraw", reason: "" }, colleague)).rejects.toMatchObject({ code: "not_found" });
  expect(statusOf((await answer(colleague, id)).answer)).toBe(302);
  expect(await stateOf(id)).toBe("accepted");
  expect(await eventsOf(id)).toEqual(["sent", "accepted"]);
  expect((await pageOf(id, requester)).events.at(-1)).toMatchObject({ kind: "accepted", actor: "Mireille Tanaka" });
});

test("a token of the staff without their permission to quote does not make them the client", async () => {
  const id = await quotedRequest();
  const token = createToken();
  await DB.prepare(
    `INSERT INTO api_tokens (id, company_id, user_id, name, token_hash, hint, scopes, expires_at, created_at)
      VALUES ('narrow', ?, ?, 'Narrow', ?, 'narrow', '["ListTransactions"]', ?, ?)`,
  )
    .bind(demoCompanyIds.acme, idOf("admin"), await hashToken(token), Date.now() + 60_000, Date.now())
    .run();
  const authorization = `Bearer ${token}`;
  const at = `http://${host}/api/v1/transactions/${id}/quotes/1`;
  await expect(visit(at, { authorization }, apiHandler)).rejects.toMatchObject({ code: "not_found" });
  const given = {
    method: "POST",
    authorization,
    body: JSON.stringify({ ...signed, answer: "accept" }),
    contentType: "application/json",
  };
  await expect(visit(`${at}/answer`, given, apiHandler)).rejects.toMatchObject({ code: "not_found" });
  expect(await stateOf(id)).toBe("quoted");
});

test("who made a quote while they were staff does not answer it afterwards", async () => {
  const id = await quotedRequest({ createdBy: idOf("supervisor") });
  await expect(answer(colleague, id)).resolves.toMatchObject({ answer: { init: { status: 403 } } });
  expect(await stateOf(id)).toBe("quoted");
});

test("on another host, and for colleagues without the permission, the request does not exist", async () => {
  const id = await quotedRequest();
  const elsewhere = { account: "supervisor", host: "localhost" };
  await expect(pageOf(id, elsewhere)).rejects.toMatchObject({ code: "not_found" });
  expect((await listOf(elsewhere)).map((row) => row.id)).not.toContain(id);
  // A colleague who asks for licences themselves, but holds no right to answer.
  await DB.prepare(
    "UPDATE policies SET scopes = json_array('UpdatePlaylist', 'UpdateTransaction:RestrictedLicenseRequester') WHERE name = 'Music supervisor'",
  ).run();
  await expect(pageOf(id, colleague)).rejects.toMatchObject({ code: "not_found" });
  await DB.prepare(
    "UPDATE policies SET scopes = json_array('ListTransactions', 'UpdatePlaylist', 'CreateComment') WHERE name = 'Music supervisor'",
  ).run();
  // Once the sender may answer themselves, the request is no one else's any more.
  const grant =
    "UPDATE policies SET scopes = json_insert(scopes, '$[#]', 'ListTransactions') WHERE name = 'Licence requester'";
  await DB.prepare(grant).run();
  await expect(pageOf(id, colleague)).rejects.toMatchObject({ code: "not_found" });
  expect((await pageOf(id, requester)).request).toMatchObject({ canAnswer: true });
});

test("on the environment's own host the permission opens nothing", async () => {
  const member = "INSERT INTO memberships (id, user_id, company_id) SELECT 'm-main', id, ? FROM users WHERE name = ?";
  await DB.batch([
    DB.prepare(member).bind("00000000-0000-7000-8000-000000000001", "Priya Novak"),
    DB.prepare("INSERT INTO membership_policies SELECT 'm-main', id FROM policies WHERE scopes LIKE '%Restricted%'"),
    DB.prepare(
      `UPDATE policies SET scopes = '["UpdateTransaction:RestrictedLicenseRequester"]' WHERE name = 'Licence requester'`,
    ),
  ]);
  // What they asked for while they held more is not opened to the other members either.
  const id = await sendRequest([song.slug], {}, { account: "staff" });
  await DB.prepare("UPDATE transactions SET user_id = ? WHERE id = ?").bind(idOf("requester"), id).run();
  await expect(pageOf(id)).rejects.toMatchObject({ code: "not_found" });
  const cookie = await cookieOf("requester");
  const at = { cookie, params: { slug: song.slug } };
  await expect(visit("http://localhost/x", at, openSong)).rejects.toMatchObject({ code: "forbidden" });
  await expect(visit("http://localhost/transactions", { cookie }, listOwn)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a quote is mailed to the restricted requester and to the colleagues who answer it, and to no one who makes quotes", async () => {
  await DB.prepare("UPDATE policies SET scopes = ? WHERE name = 'Licence requester'")
    .bind('["UpdateTransaction:RestrictedLicenseRequester"]')
    .run();
  const id = await sendRequest([song.slug], {}, requester);
  const company = await findCompany(testContext().db, readHost(host, "localhost"));
  if (company === null) throw new Error("there is no Acme");
  const before = await countRows("SELECT count(*) AS n FROM outbox WHERE template = 'quote-sent'");
  await makeQuote(staffContext({ company, url: new URL(`http://${host}/`) }), {
    ...{ id, currency: "EUR", taxBp: null, conditions: "", validUntil: "2099-12-31", version: 1 },
    lines: [{ recordingId: song.id, title: "Night Ferry", artists: "Lowtide", masterFee: 1, compositionFee: 1 }],
  });
  for (const account of ["requester", "supervisor"])
    expect((await mailsTo(mail(account))).at(-1)).toMatchObject({ template: "quote-sent", company_id: company.id });
  expect(await countRows("SELECT count(*) AS n FROM outbox WHERE template = 'quote-sent'")).toBe(before + 2);
});
