import { expect, test } from "vitest";
import { assertNothingDenied, isDenied } from "#app/licensing/licences/denied-sides.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as licence from "#app/licensing/licences/routes/licence.tsx";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import * as quote from "#app/licensing/quotes/routes/quote.tsx";
import { clearances } from "#db/schema/licences.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  addAccepted,
  addSong,
  colleagueContext,
  errorsOf,
  open,
  post,
  type Song,
  staffContext,
  typedIn,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { pageOf } from "#test/routes/licensing/request-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

const fields = { licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" };

async function overApi(path: string) {
  const url = `http://localhost/api/v1/transactions/${path}`;
  const response = await apiResponse(url, { cookie: await cookieOf("supervisor") }, apiHandler);
  expect(response.status).toBe(200);
  return response.json();
}

async function deny(transactionId: string, song: Song, side: "master" | "composition", note = "No alcohol") {
  const row = { transactionId, recordingId: song.id, side, status: "denied" as const, note };
  const target = [clearances.transactionId, clearances.recordingId, clearances.side];
  await testContext().db.insert(clearances).values(row).onConflictDoUpdate({ target, set: row });
}

test("a side that its owner denied is licensed only with a typed reason, which the staff alone read", async () => {
  const [denied, free] = [await addSong("Refused"), await addSong("Allowed")];
  const id = await addAccepted([denied, free]);
  await deny(id, denied, "master");
  const at = { account: "staff", params: { id } };
  const { page } = await open(newQuote.loader, at);
  const text = "The rights holders of the master said no (No alcohol)";
  expect(page.lights[denied.id]).toMatchObject({
    ...{ light: { light: "blocked" }, isVisible: true },
    reasons: [{ kind: "denied", text }, { kind: "incomplete" }],
  });
  expect(page.lights[free.id]).toMatchObject({ light: { light: "clear" } });
  expect((await open(issue.loader, at)).page.form?.blocked).toEqual([`“Refused”: ${text}.`]);

  const typed = Object.entries({ ...fields, licensee: "Northwind Ltd" });
  const refused = await post(issue.action, at, typed);
  expect(statusOf(refused.answer)).toBe(400);
  expect(errorsOf(refused.answer)).toEqual({
    denialReason: [expect.stringContaining("Blocked for this use: “Refused”")],
  });
  expect(typedIn(refused.answer)).toMatchObject({ licensee: "Northwind Ltd" });
  const blank = await post(issue.action, at, [...typed, ["denialReason", " \n\u200b"]]);
  expect(errorsOf(blank.answer)).toHaveProperty("denialReason");
  const cookie = await cookieOf("staff");
  const program = (given: object) =>
    apiResponse(
      `http://localhost/api/v1/transactions/${id}/licences`,
      { method: "POST", cookie, body: JSON.stringify(given), contentType: "application/json" },
      apiHandler,
    );
  expect((await program(fields)).status).toBe(400);
  expect(await countRows("SELECT count(*) AS n FROM licences WHERE transaction_id = ?", id)).toBe(0);

  const reason = "The owner agreed by phone on 3 May.";
  expect((await program({ ...fields, denialReason: reason })).status).toBe(201);
  const [client, staff] = [await pageOf(id), await pageOf(id, { account: "staff" })];
  expect(staff.events).toContainEqual(expect.objectContaining({ kind: "denial_overridden", message: reason }));
  expect(JSON.stringify(client)).not.toContain(reason);
});

test("a denial that arrives while a licence is issued fails its batch", async () => {
  const [song, other] = [await addSong("Late Word"), await addSong("Other Word")];
  const id = await addAccepted([song, other]);
  await deny(id, song, "composition");
  const { db } = testContext();
  const issued = (songs: Song[]) =>
    db.batch([assertNothingDenied(testContext(), { id, recordingIds: songs.map((one) => one.id) })]).then(
      () => "issued",
      (error: unknown) => (isDenied(error) ? "denied" : String(error)),
    );
  expect([await issued([other]), await issued([other, song])]).toEqual(["issued", "denied"]);
});

test("exclusivity of a composition holds for every version of the song, and that of a master for its recording", async () => {
  const ctx = testContext();
  const vocal = await addRecording(ctx, { title: "Two Voices", artist: "Lowtide" });
  const more = { artist: "Lowtide", workId: vocal.workId, parentId: vocal.id };
  const instrumental = await addRecording(ctx, { ...more, title: "Two Voices", vocals: false });
  const song = { id: vocal.id, title: "Two Voices" };
  const other = { id: instrumental.id, title: "Two Voices (Instrumental)" };
  const issueFor = async (songs: Song[], given: Parameters<typeof addAccepted>[1] = {}) => {
    const id = await addAccepted(songs, given);
    return issueLicence(colleagueContext(), { ...fields, id, supersedes: "", term: null }).then(
      ({ number }) => number,
      (error: { message: string }) => error.message,
    );
  };
  // Both versions are one licence, and each may be licensed to many without exclusivity.
  expect(await issueFor([song, other], { exclusivity: "full", territories: ["JP"] })).toMatch(/^L-/);
  expect(await issueFor([song], { territories: ["US"] })).toMatch(/^L-/);
  expect(await issueFor([other], { territories: ["US"] })).toMatch(/^L-/);
  const beside = await issueFor([other], { exclusivity: "full", territories: ["North America"] });
  expect(beside).toContain("Already licensed to others until 31 Dec 2030");
  const third = await addRecording(ctx, { ...more, title: "Two Voices (60 s)" });
  const cut = { id: third.id, title: "Two Voices (60 s)" };
  const taken = "“Two Voices (60 s)”: Another version is exclusively licensed until 31 Dec 2030";
  expect(await issueFor([cut], { territories: ["JP"] })).toContain(taken);
  expect(await issueFor([cut], { territories: ["KR"], exclusivity: "territory" })).toMatch(/^L-/);
  // The cover of another work shares neither side.
  const cover = await addRecording(ctx, { title: "Two Voices", artist: "Others" });
  expect(await issueFor([{ id: cover.id, title: "Two Voices" }], { territories: ["JP"] })).toMatch(/^L-/);
});

test("what a client gets of a licence names no one of the staff: pages, their data, and the API", async () => {
  const song = await addSong("Quiet Desk");
  const id = await addAccepted([song]);
  const { number } = await issueLicence(staffContext(), { ...fields, id, supersedes: "", term: null });
  const client = { account: "supervisor", params: { id, number, version: "1" } };
  const shown = [
    await pageOf(id),
    (await open(licence.loader, client)).page,
    (await open(quote.loader, client)).page,
    ...(await Promise.all([id, `${id}/licences/${number}`, `${id}/quotes/1`].map(overApi))),
  ];
  const staffPage = await open(licence.loader, { ...client, account: "staff" });
  expect(staffPage.page.licence.issuer).toBe("Jonas Okafor");
  for (const data of shown)
    for (const person of demoPeople.filter(({ account }) => account !== "supervisor"))
      for (const word of [person.id, person.name, `${person.account}@`])
        expect(JSON.stringify(data)).not.toContain(word);
});
