import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as deliver from "#app/licensing/licences/routes/deliver.tsx";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as licence from "#app/licensing/licences/routes/licence.tsx";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  addAccepted,
  addQuote,
  addSong,
  colleagueContext,
  errorsOf,
  eventsOf,
  idOf,
  open,
  post,
  type Song,
  staffContext,
  stateOf,
  terms,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withColleagues();

let song: Song = { id: "", title: "" };
let other = song;
const year = new Date().getUTCFullYear();

beforeAll(async () => {
  song = await addSong("Night Ferry");
  other = await addSong("Day Ferry");
});

const staff = (id: string, supersedes = "") => ({
  account: "staff",
  params: { id },
  query: supersedes && `?supersedes=${supersedes}`,
});
const fields = (given: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    licensee: "Northwind Ltd\n1 Harbour Street\nLondon",
    project: "Autumn campaign",
    endClient: "Northwind",
    startsOn: "2030-01-31",
    ...given,
  });

const locationOf = (answer: unknown) => (answer as Response).headers.get("Location") ?? "";
const numberIn = (answer: unknown) => locationOf(answer).split("/").at(-1) ?? "";
const heldBy = (number: string) =>
  countRows(
    "SELECT count(*) AS n FROM licensed_recordings r JOIN licences l ON l.id = r.licence_id WHERE l.number = ? AND l.company_id NOT LIKE 'x%'",
    number,
  );

test("the licence of an accepted request is issued, corrected once, and delivered", async () => {
  const id = await addAccepted([song, other], { termMonths: 1 });
  const { page } = await open(issue.loader, staff(id));
  expect(page.form).toMatchObject({
    isTermOpen: false,
    notes: [],
    values: { licensee: "Northwind", startsOn: "2030-01-01" },
  });
  const wrong = await post(issue.action, staff(id), fields({ licensee: " \n ", startsOn: "2030-02-30", project: "" }));
  expect(Object.keys(errorsOf(wrong.answer)).sort()).toEqual(["licensee", "project", "startsOn"]);
  const far = await post(issue.action, staff(id), fields({ startsOn: "2999-01-01", licensee: "x".repeat(1001) }));
  expect(Object.keys(errorsOf(far.answer)).sort()).toEqual(["licensee", "startsOn"]);

  const answers: unknown[] = [];
  const statuses = await twentyTimes(async () => {
    const sent = await post(issue.action, staff(id), fields());
    answers.push(sent.answer);
    return sent;
  });
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const number = numberIn(answers.find((answer) => statusOf(answer) === 302));
  expect(number).toBe(`L-${year}-0001`);
  expect([await stateOf(id), await heldBy(number)]).toEqual(["licensed", 2]);
  const mailed = (await mailsTo(mail("supervisor"))).at(-1);
  expect(mailed).toMatchObject({ template: "licence-issued" });
  expect(mailed?.text).toContain(`http://localhost/transactions/${id}`);

  const read = await open(licence.loader, { account: "supervisor", params: { id, number } });
  expect(read.trips).toBeLessThanOrEqual(3);
  expect(read.page).toMatchObject({
    isStaff: false,
    licence: {
      licensee: "Northwind Ltd\n1 Harbour Street\nLondon",
      startsOn: "2030-01-31",
      endsOn: "2030-02-28",
      totals: { total: 300_000 },
      terms: { termMonths: 1, startsOn: "2030-01-31" },
      supersededBy: null,
    },
  });
  await expect(DB.prepare("UPDATE licences SET licensee = 'x'").run()).rejects.toThrow(/never changed/);

  const form = await open(issue.loader, staff(id, number));
  expect(form.page.form?.values).toMatchObject({
    licensee: "Northwind Ltd\n1 Harbour Street\nLondon",
    startsOn: "2030-01-31",
  });
  const corrected = await twentyTimes(() =>
    post(issue.action, { ...staff(id, number), account: "admin" }, fields({ licensee: "Northwind GmbH" })),
  );
  expect(corrected).toEqual([302, ...Array(19).fill(409)]);
  const next = `L-${year}-0002`;
  expect([await heldBy(number), await heldBy(next)]).toEqual([0, 2]);
  expect(
    (await open(licence.loader, { account: "supervisor", params: { id, number } })).page.licence.supersededBy,
  ).toBe(next);
  expect((await open(licence.loader, { account: "staff", params: { id, number: next } })).page.licence).toMatchObject({
    supersedes: number,
    licensee: "Northwind GmbH",
  });
  const late = await post(issue.action, staff(id, number), fields());
  expect(errorsOf(late.answer)[""]?.[0]).toContain(`${number} was already replaced`);

  expect(errorsOf((await post(deliver.action, staff(id), [["message", " "]])).answer)).toHaveProperty("message");
  const message = "WAV, 48 kHz\nhttps://example.com/transfer/1";
  const delivered = await twentyTimes(() =>
    post(deliver.action, { ...staff(id), account: "admin" }, [["message", message]]),
  );
  expect(delivered).toEqual([302, ...Array(19).fill(409)]);
  expect((await mailsTo(mail("supervisor"))).at(-1)?.text).toContain("WAV, 48 kHz\n\nhttps://example.com/transfer/1");
  // A licence can be corrected after the delivery, too.
  expect(statusOf((await post(issue.action, staff(id, next), fields())).answer)).toBe(302);
  expect([await stateOf(id), await eventsOf(id)]).toEqual([
    "delivered",
    ["licensed", "superseded", "delivered", "superseded"],
  ]);
});

test("a licence that began before it was accepted is corrected in its own days", async () => {
  const id = await addAccepted([song], { startsOn: null });
  const today = new Date().toISOString().slice(0, 10);
  const number = numberIn((await post(issue.action, staff(id), fields({ startsOn: today }))).answer);
  const quoteId = await addQuote(id, [song], { version: 2, terms: { ...terms, startsOn: null } });
  const answer = { quoteId, answer: "accepted" as const, userId: idOf("supervisor") };
  await testContext()
    .db.insert(quoteAnswers)
    .values({ ...answer, createdAt: Date.now() + 10 * 86_400_000 });
  const later = await post(issue.action, staff(id, number), fields({ startsOn: today, licensee: "Northwind GmbH" }));
  expect(statusOf(later.answer)).toBe(302);
});

test("an open term is entered with the licence, and a perpetual one has no end", async () => {
  const asked = { kind: "custom" as const, media: [], territories: [], termMonths: null, startsOn: null };
  const id = await addAccepted([song], asked);
  expect((await open(issue.loader, staff(id))).page.form).toMatchObject({ isTermOpen: true });
  for (const term of [
    {},
    { termMonths: "12", perpetual: "on" },
    { termMonths: "1.5" },
    { termMonths: "1201" },
  ] as Record<string, string>[])
    expect(
      Object.keys(errorsOf((await post(issue.action, staff(id), fields(term))).answer)),
      JSON.stringify(term),
    ).toEqual(["termMonths"]);
  await expect(
    issueLicence(colleagueContext(), {
      id,
      supersedes: "",
      licensee: "x",
      project: "x",
      endClient: "",
      startsOn: "2030-01-01",
      term: null,
    }),
  ).rejects.toMatchObject({ code: "invalid", fields: { termMonths: [expect.any(String)] } });
  const { answer } = await post(issue.action, staff(id), fields({ perpetual: "on" }));
  const { page } = await open(licence.loader, { account: "staff", params: { id, number: numberIn(answer) } });
  expect(page.licence).toMatchObject({ endsOn: null, terms: { perpetual: true, termMonths: null } });
  const again = await open(issue.loader, staff(id, numberIn(answer)));
  expect(again.page.form).toMatchObject({ isTermOpen: true, values: { perpetual: "on", termMonths: "" } });
});

test("issuing warns of what the PDF cannot print, by name, and goes on only when that is meant", async () => {
  const [runes, kanji] = [await addSong("Runes ᚠᚢ"), await addSong("夜のフェリー")];
  const id = await addAccepted([runes, kanji]);
  expect((await open(issue.loader, staff(id))).page.form).toMatchObject({ unprintable: ["ᚠ", "ᚢ"] });
  const typed = fields({ licensee: "𓂀 Ltd" });
  const refused = await post(issue.action, staff(id), typed);
  expect(statusOf(refused.answer)).toBe(400);
  expect(errorsOf(refused.answer)).toEqual({
    printsBoxes: [expect.stringContaining("“𓂀” (U+13080), “ᚠ” (U+16A0), “ᚢ” (U+16A2)")],
  });
  const { answer } = await post(issue.action, staff(id), [...typed, ["printsBoxes", "on"]]);
  expect(statusOf(answer)).toBe(302);
  // What every script of the fonts has is no reason to ask.
  const plain = await addAccepted([kanji]);
  expect((await open(issue.loader, staff(plain))).page.form).toMatchObject({ unprintable: [] });
  const arabic = await post(issue.action, staff(plain), fields({ licensee: "شركة الشمال", project: "עיר לבנה" }));
  expect(statusOf(arabic.answer)).toBe(302);
});

test("numbers count within the company and year, and go on after four digits", async () => {
  const id = await addAccepted([song]);
  const copyOf = `INSERT INTO licences SELECT 'l-' || ?1, company_id, transaction_id, quote_id, ?1, licensee, project, end_client, currency, lines,
    terms, tax_bp, conditions, starts_on, ends_on, NULL, issued_by, issued_at, NULL FROM licences LIMIT 1`;
  for (const number of [`L-${year}-9999`, `L-${year}-10000`, `L-${year + 1}-0007`, `L-${year - 1}-20000`])
    await DB.prepare(copyOf).bind(number).run();
  expect(numberIn((await post(issue.action, staff(id), fields())).answer)).toBe(`L-${year}-10001`);
  const nextYear = colleagueContext({ now: Date.UTC(year + 1, 0, 1) });
  const later = {
    id: await addAccepted([song]),
    supersedes: "",
    licensee: "x",
    project: "x",
    endClient: "",
    term: null,
  };
  expect(await issueLicence(nextYear, { ...later, startsOn: "2030-01-01" })).toEqual({ number: `L-${year + 1}-0008` });
});

test("no one issues, reads or delivers what is another's, before its time, or in a preview", async () => {
  const id = await addAccepted([song], { userId: idOf("artist"), answeredBy: idOf("supervisor") });
  for (const handler of [issue.loader, deliver.loader]) {
    await expect(open(handler, { ...staff(id), account: "supervisor" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(open(handler, { ...staff(id), account: "admin", host: "acme.localhost" })).rejects.toMatchObject({
      code: "not_found",
    });
  }
  expect((await open(issue.loader, staff(await addAccepted([song], { status: "quoted" })))).page).toMatchObject({
    form: null,
  });
  expect(statusOf((await post(deliver.action, staff(id), [["message", "Here"]])).answer)).toBe(409);
  const input = { id, supersedes: "", licensee: "x", project: "x", endClient: "", startsOn: "2030-01-01", term: null };
  const preview = staffContext({}, { originalUserId: idOf("admin") });
  await expect(issueLicence(preview, input)).rejects.toMatchObject({ code: "forbidden" });
  // Who accepted the quote for a colleague and became one of the staff since.
  const formerClient = staffContext({}, { id: idOf("supervisor") });
  await expect(issueLicence(formerClient, input)).rejects.toMatchObject({ code: "forbidden" });
  const { number } = await issueLicence(colleagueContext(), input);
  const place = { params: { id, number } };
  await expect(open(licence.loader, { ...place, account: "supervisor" })).rejects.toMatchObject({ code: "not_found" });
  await expect(open(licence.loader, { ...place, account: "admin", host: "acme.localhost" })).rejects.toMatchObject({
    code: "not_found",
  });
  const elsewhere = await addAccepted([song], { status: "licensed" });
  await expect(open(issue.loader, staff(elsewhere, number))).rejects.toMatchObject({ code: "not_found" });
});
