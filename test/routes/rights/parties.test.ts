import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { action as edit, loader as editLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { readPartyLines } from "#app/backoffice/parties/read-party-lines.server.ts";
import { action as merge, loader as mergeLoader } from "#app/backoffice/parties/routes/party-merge.tsx";
import { readPartiesOfArtist } from "#app/backoffice/parties/same-holder.server.ts";
import { listInquiryRecipients } from "#app/catalogue/inquiries/inquiry-recipients.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { demoDomain } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addApproving } from "#test/routes/rights/approving-party.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]> } };
const host = "http://localhost";
const errorsOf = (answer: unknown) => (answer as Reply).data.error;

const send = async (id: string, form: Form) =>
  (await visit(`${host}/parties/${id}`, { method: "POST", cookie: staff, params: { id }, form }, edit)).answer;

async function list(query = "") {
  const { answer } = await visit(`${host}/parties${query}`, { cookie: staff }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string) {
  const { answer } = await visit(`${host}/parties/${id}`, { cookie: staff, params: { id } }, editLoader);
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

async function added(name: string, form: Form = {}): Promise<string> {
  expect(statusOf(await send("new", { name, kind: "person", ...form })), name).toBe(302);
  return (await list(`?q=${encodeURIComponent(name)}`)).rows[0]?.id ?? "";
}

test("a party has every field, is found by each of its names, and keeps its history", async () => {
  const id = await added("Lund Songs", {
    ...{ kind: "publisher", ipi: "17.798.450", isni: "0000 0001 2103 2683", society: "prs" },
    ...{ email: " Sync@Lund.example ", phone: "+44 20 7946 0000", aliases: "Lund Music\nA. Lund Publishing" },
    keepers: `label@${demoDomain}`,
  });
  const { values, history } = await open(id);
  expect(values).toMatchObject({
    ...{ name: "Lund Songs", kind: "publisher", ipi: "00017798450", isni: "0000000121032683", society: "PRS" },
    ...{ email: "sync@lund.example", phone: "+44 20 7946 0000" },
  });
  expect(history.length).toBeGreaterThan(5);
  for (const typed of ["lund songs", "a. lund", "00017798450", "prs"])
    expect(
      (await list(`?q=${encodeURIComponent(typed)}`)).rows.map((row) => row.id),
      typed,
    ).toContain(id);
  expect((await list("?kind=label")).rows).toEqual([]);
});

test("each mistake is named at its field, with the check digit that would be right", async () => {
  const cases: [Form, string, RegExp][] = [
    [{ name: " " }, "name", /enter a /],
    [{ ipi: "00017798451" }, "ipi", /digits 10 and 11 are 51, but the others call for 50/],
    [{ ipi: "12a" }, "ipi", /up to 11 digits/],
    [{ ipi: "00017798450" }, "ipi", /another party has it/],
    [{ isni: "0000000121032684" }, "isni", /the last character is 4, but the others call for 3/],
    [{ isni: "123" }, "isni", /16 digits/],
    [{ society: "Prss" }, "society", /“Prss” isn't in the list/],
    [{ email: "sync" }, "email", /enter an address/],
    [{ phone: "call me" }, "phone", /digits, spaces/],
    [{ keepers: "nobody" }, "keepers", /“nobody” isn't an email address/],
    [{ keepers: "nobody@nowhere.example" }, "keepers", /no one with the address nobody@nowhere.example/],
  ];
  for (const [form, field, message] of cases)
    expect(errorsOf(await send("new", { name: "Wrong", kind: "person", ...form }))[field]?.[0], field).toMatch(message);
});

test("a party with shares is not deleted; another one is, and comes back", async () => {
  const id = await added("Shareless");
  const busy = await added("Busy");
  const song = await addRecording(testContext(), { title: "Busy song" });
  const share = { side: "master" as const, subjectId: song.id, role: "OWNER", shareBp: 10_000 };
  await testContext()
    .db.insert(splits)
    .values({ id: "busy", partyId: busy, ...share });
  const refused = await send(busy, { act: "delete", version: (await open(busy)).version });
  expect(errorsOf(refused)[""]?.[0]).toMatch(/Merge it into another party/);
  expect(statusOf(await send(id, { act: "delete", version: (await open(id)).version }))).toBe(302);
  await visit(`${host}/parties`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  expect((await list("?q=shareless")).rows).toHaveLength(1);
});

test("a merge shows what it moves, loses no share or song, and joins equal shares", async () => {
  const { db } = testContext();
  const song = await addRecording(testContext(), { title: "Merged song" });
  const second = await addRecording(testContext(), { title: "Second song" });
  await db.insert(parties).values([
    { id: "from", ...nameColumns("A. Lund"), ipi: "00000000199", email: "a@lund.example", aliases: ["AL"] },
    { id: "into", ...nameColumns("Ada Lund"), society: "PRS", keepers: [`staff@${demoDomain}`] },
  ]);
  await DB.batch([
    DB.prepare("INSERT INTO artists (id, slug, name) VALUES ('rostered', 'rostered', 'Rostered')"),
    DB.prepare("INSERT INTO label_artists (party_id, artist_id) VALUES ('from', 'rostered')"),
  ]);
  const of = (id: string, partyId: string, subjectId: string, shareBp: number, role = "C") => ({
    ...{ id, partyId, subjectId, shareBp, role },
    side: "composition" as const,
  });
  await db
    .insert(splits)
    .values([
      of("m1", "from", song.workId, 2500),
      of("m2", "into", song.workId, 2500),
      of("m3", "from", song.workId, 5000, "A"),
      of("m4", "from", second.workId, 10_000),
    ]);
  await DB.prepare("UPDATE recordings SET represented_by_id = 'from' WHERE id = ?").bind(second.id).run();
  await DB.prepare("DELETE FROM search_dirty").run();

  const at = (query: string) =>
    visit(`${host}/parties/from/merge${query}`, { cookie: staff, params: { id: "from" } }, mergeLoader);
  const unknown = (await at("?into=Nobody")).answer as Awaited<ReturnType<typeof mergeLoader>>;
  expect(unknown).toMatchObject({ preview: null, problem: expect.stringContaining("“Nobody”") });
  const { preview } = (await at("?into=ada%20lund")).answer as Awaited<ReturnType<typeof mergeLoader>>;
  expect(preview).toMatchObject({
    ...{ into: { id: "into" }, shares: 3, songs: 2, joined: 1, represented: 1, cueSheets: 0, roster: 1, claims: 0 },
    filled: ["ipi", "email"],
  });
  const press = async (version: string) =>
    (
      await visit(
        `${host}/parties/from/merge`,
        { method: "POST", cookie: staff, params: { id: "from" }, form: { intoId: "into", version } },
        merge,
      )
    ).answer;
  expect(statusOf(await press("0 1"))).toBe(409);
  expect(statusOf(await press(preview?.version ?? ""))).toBe(302);
  const { results } = await DB.prepare(
    "SELECT party_id, role, share_bp FROM splits WHERE subject_id IN (?, ?) ORDER BY share_bp, role",
  )
    .bind(song.workId, second.workId)
    .all();
  expect(results).toEqual([
    { party_id: "into", role: "A", share_bp: 5000 },
    { party_id: "into", role: "C", share_bp: 5000 },
    { party_id: "into", role: "C", share_bp: 10_000 },
  ]);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(2);
  expect(await countRows("SELECT count(*) AS n FROM recordings WHERE represented_by_id = 'into'")).toBe(1);
  expect((await open("into")).values).toMatchObject({ ipi: "00000000199", email: "a@lund.example", society: "PRS" });
  expect((await open("into")).history[0]).toMatchObject({ field: "Merged", after: "A. Lund" });
  await expect(at("")).rejects.toMatchObject({ code: "not_found" });
});

test("a merge joins no more than fits into one row, and music that names the merged party later finds the other", async () => {
  const { db } = testContext();
  await db.insert(parties).values([
    { id: "twice", ...nameColumns("Listed Twice") },
    { id: "once", ...nameColumns("Listed Once") },
  ]);
  const song = await addRecording(testContext(), { title: "Listed" });
  const of = (id: string, partyId: string, shareBp: number) => ({
    ...{ id, partyId, subjectId: song.id, shareBp, role: "OWNER", side: "master" as const },
  });
  await db.insert(splits).values([of("l1", "twice", 3000), of("l2", "twice", 6000), of("l3", "once", 2000)]);
  const version = "0 0";
  const form = { intoId: "once", version };
  const post = { method: "POST", cookie: staff, params: { id: "twice" }, form };
  expect(statusOf((await visit(`${host}/parties/twice/merge`, post, merge)).answer)).toBe(302);
  const { results } = await DB.prepare("SELECT share_bp FROM splits WHERE party_id = 'once' ORDER BY share_bp").all();
  expect(results).toEqual([{ share_bp: 5000 }, { share_bp: 6000 }]);
  const former = await DB.prepare("SELECT record_id FROM former_record_slugs WHERE subject = 'party'").all();
  expect(former.results).toContainEqual({ record_id: "once" });
});

test("messages about a song go to the party that represents it and to its keepers, once each", async () => {
  const song = await addRecording(testContext(), { title: "Represented", representedBy: "An older name" });
  const party = await added("Now Represents", {
    email: "now@party.example",
    keepers: `label@${demoDomain}\nartist@${demoDomain}`,
  });
  await DB.prepare("UPDATE recordings SET represented_by_id = ? WHERE id = ?").bind(party, song.id).run();
  const recipients = await listInquiryRecipients(testContext(), { recordingId: song.id });
  expect(recipients.map(({ email }) => email).sort()).toEqual([
    `artist@${demoDomain}`,
    `label@${demoDomain}`,
    "now@party.example",
  ]);
  expect(recipients.find(({ email }) => email.startsWith("label"))?.userId).not.toBe(null);
  expect(recipients.find(({ email }) => email.startsWith("now"))).toMatchObject({
    userId: null,
    name: "Now Represents",
  });
});

test("a party's page has its songs with shares and its rules; people without their lists see none of them", async () => {
  const { partyId, song } = await addApproving();
  const { sections } = await open(partyId);
  expect(sections.map(({ title }) => title)).toEqual(["Songs", "Standing approvals"]);
  const [songs, rules] = sections;
  expect(songs?.lines).toMatchObject([
    { id: song.id, to: `/songs/${song.id}`, note: expect.stringContaining("100 % of the") },
  ]);
  expect(rules?.lines.map(({ note }) => note)).toEqual(["from 300.00 EUR a side"]);
  expect(rules?.all).toBe(`/standing-approvals?holder=${partyId}`);
  const reader = testContext({ actor: actorWith(["GetSongCopyright", "ListSongs"]) });
  expect((await readPartyLines(reader, partyId)).map(({ title }) => title)).toEqual(["Songs"]);
  expect(await readPartyLines(testContext({ actor: actorWith(["GetSongCopyright"]) }), partyId)).toEqual([]);
  // Half of it here and half of it elsewhere is not all of it.
  await DB.prepare("UPDATE splits SET share_bp = 5000, territories = '[\"DE\"]' WHERE party_id = ? AND side = 'master'")
    .bind(partyId)
    .run();
  await DB.prepare(
    `INSERT INTO splits (id, side, subject_id, party_id, role, share_bp, territories)
     SELECT 'elsewhere', side, subject_id, party_id, role, 5000, '["FR"]' FROM splits WHERE party_id = ? AND side = 'master'`,
  )
    .bind(partyId)
    .run();
  const [differing] = await readPartyLines(reader, partyId);
  expect(differing?.lines[0]?.note).toBe("100 % of the composition, different shares by territory of the master");
});

test("a party and the artist with its ISNI are one: each leads to the other and its figures, by number and never by name", async () => {
  const { db } = testContext();
  for (const title of ["Same", "Other"]) await addRecording(testContext(), { title, artist: title });
  const isni = "0000000109130024";
  await db.run(sql`UPDATE artists SET isni = ${isni} WHERE name = 'Same'`);
  await db.insert(parties).values([
    { id: "one", kind: "person", isni, ...nameColumns("Legal Name") },
    { id: "label-one", kind: "label", ...nameColumns("Label One") },
    { id: "namesake", kind: "person", ...nameColumns("Same") },
  ]);
  const [{ id: artist } = { id: "" }] = await db.all<{ id: string }>(sql`SELECT id FROM artists WHERE name = 'Same'`);
  await db.run(sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES ('label-one', ${artist}, 0)`);
  const ctx = { ...testContext(), actor: actorWith(["*"]) };
  const toOf = async (id: string) => (await readPartyLines(ctx, id)).flatMap(({ lines }) => lines.map(({ to }) => to));
  expect(await toOf("one")).toEqual(expect.arrayContaining([`/artists/${artist}`, `/analytics/artist/${artist}`]));
  expect(await toOf("label-one")).toEqual([`/artists/${artist}`, "/analytics/label/label-one"]);
  expect(await toOf("namesake")).toEqual([]);
  const elsewhere = { ...ctx, company: { ...ctx.company, environment: "spaces" as const } };
  const linked = (await readPartyLines(elsewhere, "label-one")).flatMap(({ lines }) => lines.map(({ to }) => to));
  expect(linked).toEqual([`/artists/${artist}`]);
  const [section] = await readPartiesOfArtist(ctx, artist);
  expect(section?.lines.map(({ to, note }) => [to, note])).toEqual([
    ["/parties/one", "Person"],
    ["/parties/label-one", "has it on its roster"],
  ]);
  expect(await readPartiesOfArtist({ ...ctx, actor: actorWith(["ListSongs"]) }, artist)).toEqual([]);
});
