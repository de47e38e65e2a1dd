import { expect, test } from "vitest";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import {
  addAccepted,
  addGrant,
  addRequest,
  addSong,
  colleagueContext,
  open,
  type Song,
  type terms,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { mainCompany } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

type Given = Partial<typeof terms> & { companyId?: string };
const acme = { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme", name: "Acme" };
const nova = { ...mainCompany, id: demoCompanyIds.nova, subdomain: "nova", name: "Nova" };
const companies = [mainCompany, acme, nova];

const form = { supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "", term: null };

/** Accepted with these terms, and issued: its number, or the message of why not. */
async function tryToIssue(songs: Song[], given: Given = {}, supersedes = ""): Promise<string> {
  const id = await addAccepted(songs, given);
  const company = companies.find((one) => one.id === given.companyId) ?? mainCompany;
  if (given.companyId !== undefined) await addGrant(id, given.companyId);
  const input = { ...form, id, supersedes, startsOn: given.startsOn ?? "2030-01-01" };
  return issueLicence(colleagueContext({ company }), input).then(
    ({ number }) => number,
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

const issued = expect.stringMatching(/^L-/);

test("an exclusive licence shuts out every other that overlaps it in song, day and territory, in all companies", async () => {
  const song = await addSong("Night Ferry");
  const full = { exclusivity: "full" as const, territories: ["DACH"] };
  expect(await tryToIssue([song], full)).toEqual(issued);
  const taken = "conflict: “Night Ferry”: Already exclusively licensed until 31 Dec 2030.";
  // Its last day is included, and so is its first.
  const overlapping: Given[] = [
    { territories: ["AT"] },
    { territories: ["World"] },
    { territories: [] },
    { territories: ["EU"], startsOn: "2030-12-31", termMonths: 1 },
    { territories: ["US", "CH"], startsOn: "2029-12-02", termMonths: 1 },
    { territories: ["DE"], startsOn: "2020-01-01", termMonths: null, perpetual: true },
    { territories: ["DE"], companyId: acme.id },
  ];
  for (const given of overlapping) expect(await tryToIssue([song], given), JSON.stringify(given)).toBe(taken);
  const apart: Given[] = [
    { territories: ["DE"], startsOn: "2031-01-01" },
    { territories: ["DE"], startsOn: "2029-12-01", termMonths: 1 },
    { territories: ["US", "LATAM", "APAC"] },
    { territories: ["FR"], companyId: acme.id },
  ];
  for (const given of apart) expect(await tryToIssue([song], given), JSON.stringify(given)).toEqual(issued);
});

test("exclusivity in a category shuts out the category of all other companies, and not the holder's own uses", async () => {
  const song = await addSong("Cheers");
  const alcohol = { exclusivity: "category" as const, category: "alcohol", territories: ["DE"] };
  expect(await tryToIssue([song], { ...alcohol, companyId: acme.id })).toEqual(issued);
  const plain = { ...alcohol, exclusivity: "none" as const };
  const blocked: Given[] = [
    { ...plain, territories: ["DACH"], companyId: nova.id },
    { ...plain, territories: [] },
    { ...plain, startsOn: "2030-12-31", termMonths: 1 },
    { ...alcohol, companyId: nova.id },
    { ...alcohol, exclusivity: "full", category: "food" },
  ];
  for (const given of blocked) expect(await tryToIssue([song], given), JSON.stringify(given)).toMatch(/^conflict: /);
  const free: Given[] = [
    { ...plain, companyId: acme.id },
    { ...alcohol, exclusivity: "full", companyId: acme.id, territories: ["AT"] },
    { ...plain, category: "food" },
    // Unnamed categories are compared by people.
    { ...plain, category: "" },
    { ...alcohol, category: "", companyId: nova.id },
    { ...plain, territories: ["FR"] },
    { ...plain, startsOn: "2031-01-01" },
    { ...alcohol, category: "travel", companyId: nova.id },
  ];
  for (const given of free) expect(await tryToIssue([song], given), JSON.stringify(given)).toEqual(issued);
  // Nor is a category sold that another company has licensed already.
  expect(await tryToIssue([song], { ...alcohol, category: "food" })).toMatch(/^conflict: /);
});

test("of forty licences that are exclusive in one category and issued at once, one is", async () => {
  const song = await addSong("One Brand");
  const asked = { exclusivity: "category" as const, category: "alcohol" };
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await addAccepted([song], asked));
  const outcomes = await Promise.all(
    ids.map((id) =>
      issueLicence(colleagueContext(), { ...form, id, startsOn: "2030-01-01" }).then(
        () => "issued",
        ({ code }: { code?: string }) => code ?? "",
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(39).fill("conflict"), "issued"]);
  expect(await countRows("SELECT count(*) AS n FROM licensed_recordings WHERE recording_id = ?", song.id)).toBe(1);
});

test("an exclusive licence is not issued beside one that overlaps it, and the message names each song that is taken", async () => {
  const [first, second, third] = [await addSong("One"), await addSong("Two"), await addSong("Three")];
  expect(await tryToIssue([first, second], { companyId: acme.id, territories: ["US"] })).toEqual(issued);
  expect(await tryToIssue([second], { perpetual: true, termMonths: null })).toEqual(issued);
  const territory = { exclusivity: "territory" as const, territories: ["North America"] };
  const answer = await tryToIssue([third, second, first], territory);
  expect(answer).toContain("“Two”: Already licensed to others without an end date");
  expect(answer).toContain("“One”: Already licensed to others until 31 Dec 2030");
  expect(answer).not.toContain("Three");
  expect(answer).not.toMatch(/Acme|Northwind|Autumn/);
  expect(await tryToIssue([third], territory)).toEqual(issued);
});

test("a corrected exclusive licence takes the place of the one before, and leaves no gap for others", async () => {
  const song = await addSong("Moved");
  const id = await addAccepted([song], { exclusivity: "full", territories: ["JP"] });
  const { number } = await issueLicence(colleagueContext(), { ...form, id, startsOn: "2030-01-01" });
  const next = await issueLicence(colleagueContext(), { ...form, id, supersedes: number, startsOn: "2030-03-01" });
  expect(next.number).toEqual(issued);
  expect(await tryToIssue([song], { territories: ["JP"], startsOn: "2030-01-01", termMonths: 2 })).toEqual(issued);
  expect(await tryToIssue([song], { territories: ["APAC"], startsOn: "2031-02-28" })).toContain("28 Feb 2031");
});

test("corrections in a row do not keep a song from all others for longer than the environment's staff granted", async () => {
  const song = await addSong("Kept");
  const id = await addAccepted([song], { exclusivity: "full", companyId: acme.id });
  await addGrant(id, acme.id);
  const at = colleagueContext({ company: acme });
  const { number } = await issueLicence(at, { ...form, id, startsOn: "2030-01-01" });
  for (const startsOn of ["2030-01-02", "2031-01-01", "2035-01-01"])
    await expect(issueLicence(at, { ...form, id, supersedes: number, startsOn }), startsOn).rejects.toMatchObject({
      fields: { startsOn: [expect.stringContaining("granted until 31 Dec 2030")] },
    });
  await expect(issueLicence(at, { ...form, id, supersedes: number, startsOn: "2029-12-01" })).rejects.toMatchObject({
    fields: { startsOn: [expect.stringContaining("accepted a licence from 1 Jan 2030")] },
  });
});

test("the staff are told before they offer or issue: what is taken, and which categories to check", async () => {
  const [taken, category, free] = [await addSong("Taken"), await addSong("Category"), await addSong("Free")];
  await tryToIssue([taken], { exclusivity: "full", companyId: acme.id });
  await tryToIssue([category], { exclusivity: "category", territories: ["EU"] });
  await tryToIssue([free], { territories: ["US"] });
  const songs = [free, category, taken];
  const id = await addRequest(songs, { territories: ["FR", "DE"] });
  const quotePage = await open(newQuote.loader, { account: "staff", params: { id } });
  expect(quotePage.page.notes).toEqual([
    {
      recordingId: taken.id,
      isBlocked: true,
      text: expect.stringContaining("“Taken”: Already exclusively licensed until 31 Dec 2030"),
    },
    {
      recordingId: category.id,
      isBlocked: false,
      text: expect.stringContaining("“Category”: Already exclusively licensed for a product category"),
    },
  ]);
  // An open term is taken as one without an end.
  const open1 = await addRequest([taken], { termMonths: null, startsOn: null, territories: [] });
  expect((await open(newQuote.loader, { account: "staff", params: { id: open1 } })).page.notes).toHaveLength(1);
  const accepted = await addAccepted([free, category], { exclusivity: "category" });
  const issuePage = await open(issue.loader, { account: "staff", params: { id: accepted } });
  expect(issuePage.page.form?.notes.map(({ text }) => text)).toEqual([
    expect.stringContaining("“Free”: Already licensed to others until 31 Dec 2030"),
    expect.stringContaining("“Category”: Already exclusively licensed for a product category"),
  ]);
});

test("of two hundred exclusive licences of one recording issued at once, one is", async () => {
  const song = await addSong("Wanted");
  const racers = 200;
  const requests: { id: string; company: typeof mainCompany }[] = [];
  for (let n = 0; n < racers; n += 1) {
    // A company's own licences would not shut out its next one.
    const company = companies[n] ?? mainCompany;
    const exclusivity = n % 3 ? ("full" as const) : ("territory" as const);
    const id = await addAccepted([song], { companyId: company.id, exclusivity });
    await addGrant(id, company.id);
    requests.push({ company, id });
  }
  const outcomes = await Promise.all(
    requests.map(({ id, company }) =>
      issueLicence(colleagueContext({ company }), {
        ...form,
        id,
        startsOn: "2030-01-01",
      }).then(
        () => "issued",
        (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
      ),
    ),
  );
  const taken = "conflict: “Wanted”: Already exclusively licensed until 31 Dec 2030.";
  expect(outcomes.toSorted()).toEqual([...Array(racers - 1).fill(taken), "issued"]);
  expect(await countRows("SELECT count(*) AS n FROM licensed_recordings WHERE recording_id = ?", song.id)).toBe(1);
  const states =
    "SELECT count(*) AS n FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id WHERE i.recording_id = ? AND t.status = ?";
  expect([await countRows(states, song.id, "licensed"), await countRows(states, song.id, "accepted")]).toEqual([
    1,
    racers - 1,
  ]);
  const left =
    "SELECT count(*) AS n FROM licences WHERE id NOT IN (SELECT licence_id FROM licensed_recordings) AND lines LIKE ?";
  expect(await countRows(left, `%${song.id}%`)).toBe(0);
});

test("a licence that a company issued on its own keeps no one from exclusivity, and is named to the environment's staff alone", async () => {
  const song = await addSong("Open Water");
  const own = await addAccepted([song], { companyId: acme.id, termMonths: null, perpetual: true });
  const at = colleagueContext({ company: acme });
  const { number } = await issueLicence(at, { ...form, id: own, startsOn: "2030-01-01" });
  const asked = await addAccepted([song], { exclusivity: "full", territories: ["FR"] });
  const { page } = await open(issue.loader, { account: "staff", params: { id: asked } });
  expect(page.form?.notes).toMatchObject([
    { isBlocked: false, text: expect.stringContaining(`${number}, Acme Motors`) },
  ]);
  const atNova = await addAccepted([song], { exclusivity: "full", companyId: nova.id, territories: ["IT"] });
  const seen = await open(newQuote.loader, { account: "admin", host: "nova.localhost", params: { id: atNova } });
  expect(JSON.stringify(seen.page)).not.toContain("Acme");
  expect((await issueLicence(colleagueContext(), { ...form, id: asked, startsOn: "2030-01-01" })).number).toEqual(
    issued,
  );
  // One that the environment granted counts.
  const other = await addSong("Closed Water");
  const granted = await addAccepted([other], { companyId: acme.id });
  await addGrant(granted, acme.id);
  await issueLicence(colleagueContext({ company: acme }), { ...form, id: granted, startsOn: "2030-01-01" });
  expect(await tryToIssue([other], { exclusivity: "full" })).toMatch(/^conflict/);
});
