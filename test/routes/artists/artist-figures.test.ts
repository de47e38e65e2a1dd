import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readArtistFigures } from "#app/figures/audience/read-artist-figures.server.ts";
import { acceptedPeriods } from "#app/figures/period.ts";
import type { VisitorEvent } from "#app/insight/event.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { newId } from "#db/new-id.server.ts";
import { licences, transactionEvents } from "#db/schema/licences.server.ts";
import { transactionItems, transactions } from "#db/schema/transactions.server.ts";
import {
  addUsers,
  artistNamed,
  begin,
  dayMs,
  deliver,
  eventOf,
  numbers,
  release,
  today,
} from "#test/routes/artists/audience-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { db } = testContext();
const periods = acceptedPeriods.filter((name) => name !== "own");
const people = ["ana", "bo", "cy", "di", "ed"];
const songs: string[] = [];
let ivy = "";
let oak = "";

const at = (user: string, scopes: string[], company = mainCompany) =>
  recordedContext({ now: (today + 1) * dayMs, company, actor: { ...actorWith(scopes), id: user } });
const keeper = () => at("keeper", ["GetArtist", "UpdateArtist"]);
const read = (ctx = keeper(), query: { period?: string; artist?: string; page?: number } = {}) =>
  readArtistFigures(ctx, { period: "28", artist: "", page: 1, ...query });
const plays = (song: number, users: (string | null)[], day = today - 1) =>
  users.map((userId) => eventOf({ day, userId, subjectId: songs[song] ?? "" }));

beforeAll(async () => {
  await addUsers([...people, "keeper", "label", "other"]);
  for (const [index, artist] of ["Ivy", "Ivy", "Oak"].entries())
    songs.push((await addRecording(testContext(), { title: `Song ${index}`, artist })).id);
  ivy = await artistNamed("Ivy");
  oak = await artistNamed("Oak");
  await db.run(sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES (${ivy}, 'keeper', 0)`);
  await db.run(
    sql`INSERT INTO parties (id, name, kind, keepers) VALUES ('party-label', 'Tall Trees', 'label', '["label@example.com"]')`,
  );
  for (const artist of [ivy, oak])
    await db.run(sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES ('party-label', ${artist}, 0)`);
});

test("a keeper sees the figures of the artist and its songs with the period before, and nothing of fewer than three", async () => {
  await begin(today - 60);
  await deliver([
    ...plays(0, ["ana", "bo", "bo", "cy"]),
    ...plays(1, ["ana", "bo"]),
    ...plays(0, ["ana", "bo", null], today - 40),
  ]);
  await release(today - 1);
  const ctx = keeper();
  const { one, artist, days } = await read(ctx);
  expect(ctx.trips.count).toBe(2);
  expect(artist).toMatchObject({ name: "Ivy", hasPayee: false });
  expect(days).toMatchObject({
    from: "2027-02-15",
    to: "2027-03-14",
    before: { from: "2027-01-18", to: "2027-02-14" },
  });
  expect(one?.figures).toEqual({
    surfaced: null,
    plays: 4,
    minutes: null,
    shortlists: null,
    requests: null,
    licences: 0,
  });
  expect(one?.before).toMatchObject({ plays: 3 });
  expect(one?.bars).toHaveLength(28);
  expect(one?.bars.filter(({ figures }) => figures.plays !== null)).toMatchObject([
    { name: "2027-03-14", figures: { plays: 4 } },
  ]);
  expect(one?.songs.map(({ track, figures }) => [track.title, figures.plays])).toEqual([["Song 0", 4]]);
  expect((await read(keeper(), { period: "365" })).one?.bars).toHaveLength(13);
  expect(await read(keeper(), { period: "40" })).toMatchObject({
    days: null,
    errors: { period: expect.stringContaining("period") },
  });
});

test("what fewer than three people did changes nothing that is shown, in any period, by song or by day", async () => {
  const shown = async () =>
    Promise.all(periods.map(async (period) => (await read(keeper(), { period, artist: ivy })).one));
  for (const seed of [4, 5, 6]) {
    const next = numbers(seed);
    const kinds = ["play", "play", "shortlist", "listen_range", "search"] as const;
    const events: VisitorEvent[] = Array.from({ length: 240 }, () => {
      const subjectId = songs[next(2)] ?? "";
      const kind = kinds[next(kinds.length)] ?? "play";
      const userId = [...people, null][next(3) + next(2) * next(3)] ?? null;
      const startMs = next(4) * 10_000;
      return eventOf({
        ...{ day: today - 1 - next(80), userId, kind, subjectId: kind === "search" ? "piano" : subjectId },
        detail: kind === "search" ? { shown: [subjectId] } : { startMs, endMs: startMs + 30_000 },
      });
    });
    await begin(today - 81);
    await deliver(events);
    await release(today - 1);
    const whole = await shown();
    const waiting = await db.all<{ song: string; measure: string; person: string; day: number }>(
      sql`SELECT recording_id AS song, measure, person_id AS person, day FROM audience_waiting WHERE measure IN ('plays', 'shortlists')`,
    );
    const measureOf = { play: "plays", shortlist: "shortlists" } as Record<string, string>;
    const isWaiting = ({ kind, subjectId, userId, createdAt }: VisitorEvent) =>
      waiting.some(
        (row) =>
          row.measure === measureOf[kind] &&
          row.song === subjectId &&
          row.person === (userId ?? "") &&
          row.day === Math.floor(createdAt / dayMs),
      );
    const released = events.filter((event) => !isWaiting(event));
    expect(released.length).toBeLessThan(events.length);
    await begin(today - 81);
    await deliver(released);
    await release(today - 1);
    expect(await shown()).toEqual(whole);
  }
});

test("the API has the same figures, with null for fewer than three, and /analytics what staff see there", async () => {
  const call = async (ctx: ReturnType<typeof at>, path: string) => {
    const url = new URL(`http://localhost/api/v1/${path}`);
    const request = new Request(url);
    const answer = await apiResponse({ request, params: {}, context: { ctx: { ...ctx, url } } } as never);
    return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown>; error?: unknown } };
  };
  await begin(today - 2);
  await deliver([...plays(0, ["ana", "bo", "cy"]), ...plays(1, ["ana", "bo"])]);
  await release(today - 1);
  const { body } = await call(keeper(), "artist-figures?period=7");
  expect(body.data).toMatchObject({
    artist: { name: "Ivy" },
    figures: { plays: 3, shortlists: null, licences: 0 },
    songs: [{ name: "Song 0", figures: { plays: 3 } }],
  });
  expect((await call(keeper(), `artist-figures?artist=${oak}`)).status).toBe(404);
  expect((await call(keeper(), "artist-figures?period=40")).status).toBe(400);
  expect((await call(at("other", []), "artist-figures")).status).toBe(403);
  expect((await call(keeper(), "analytics")).status).toBe(403);
  const staff = () => at("other", ["GetPlaylistAnalytics"]);
  expect((await call(staff(), "analytics?period=7")).body.data).toMatchObject({ totals: { plays: 5 }, list: "songs" });
  expect(await call(staff(), "analytics?period=own&from=2027-02-31&to=2027-03-01")).toMatchObject({
    status: 400,
    body: { error: { fields: { from: [expect.stringContaining("2027-02-31")] } } },
  });
});

test("all artists together are the sum of each, and a label's people see those on its roster alone", async () => {
  await begin(today - 10);
  await deliver([...plays(0, ["ana", "bo", "cy"]), ...plays(2, ["ana", "bo", "cy", "di"])]);
  await release(today - 1);
  const label = () => at("label", ["ListArtists"]);
  const { all, one } = await read(label());
  expect(one).toBeNull();
  expect(all?.figures).toMatchObject({ plays: 7, shortlists: null });
  expect(all?.artists.map(({ name, figures }) => [name, figures.plays])).toEqual([
    ["Ivy", 3],
    ["Oak", 4],
  ]);
  expect((await read(label(), { artist: oak })).one?.figures.plays).toBe(4);
  await db.run(sql`DELETE FROM label_artists WHERE artist_id = ${oak}`);
  await expect(read(label(), { artist: oak })).rejects.toMatchObject({ code: "not_found" });
  expect((await read(label())).artist?.id).toBe(ivy);
  await db.run(sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES ('party-label', ${oak}, 0)`);
});

test("another artist is a 404, a removed keeper has none at once, and others are refused", async () => {
  for (const artist of [oak, "unknown"])
    await expect(read(keeper(), { artist })).rejects.toMatchObject({ code: "not_found" });
  await expect(read(at("other", []))).rejects.toMatchObject({ code: "forbidden" });
  await expect(read(at("keeper", ["*"]))).rejects.toMatchObject({ code: "forbidden" });
  const acme = { ...mainCompany, id: "company-acme", subdomain: "acme" };
  await expect(read(at("keeper", ["GetArtist"], acme))).rejects.toMatchObject({ code: "forbidden" });
  await db.run(sql`DELETE FROM artist_members WHERE user_id = 'keeper'`);
  expect(await read()).toMatchObject({ artists: [], one: null, all: null });
  await expect(read(keeper(), { artist: ivy })).rejects.toMatchObject({ code: "not_found" });
  await db.run(sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES (${ivy}, 'keeper', 0)`);
});

const terms = {
  ...{ media: [], termMonths: 12, perpetual: false, startsOn: null, exclusivity: "none" as const },
};

async function license(number: string, more: Partial<typeof licences.$inferInsert> & { territories?: string[] }) {
  const { territories = ["World"], ...given } = more;
  const id = newId(today * dayMs);
  const quoteId = more.quoteId ?? `quote ${number}`;
  await db.run(sql`INSERT OR IGNORE INTO quotes (id, company_id, transaction_id, version, currency, lines, terms, valid_until, created_by, created_at)
    SELECT ${quoteId}, ${mainCompany.id}, ${more.transactionId ?? "request"}, count(*) + 1, 'EUR', '[]', '{}', '2027-12-31', 'ana', 0 FROM quotes`);
  const line = { recordingId: songs[0] ?? "", title: "", artists: "", masterFee: 100_000, compositionFee: 50_000 };
  await db.insert(licences).values({
    ...{ id, companyId: mainCompany.id, transactionId: "request", quoteId, number, licensee: "Acme" },
    ...{ project: "Film", endClient: "", currency: "EUR", lines: [line], terms: { ...terms, territories } },
    ...{ startsOn: "2027-01-01", issuedBy: "ana", issuedAt: (today - 2) * dayMs, ...given },
  });
  return id;
}

test("an artist's money is that of linked parties, with the shares of the day of each licence, and says where it is", async () => {
  await begin(today - 2);
  await release(today - 1);
  await db.insert(transactions).values({ id: "request", companyId: mainCompany.id, userId: "ana", status: "sent" });
  await db.insert(transactionItems).values({ transactionId: "request", recordingId: songs[0] ?? "", position: 0 });
  const [{ work } = { work: "" }] = await db.all<{ work: string }>(
    sql`SELECT work_id AS work FROM recordings WHERE id = ${songs[0] ?? ""}`,
  );
  await db.run(sql`INSERT INTO parties (id, name, kind, keepers) VALUES ('party-ivy', 'ivy', 'person', '["keeper@example.com"]'),
    ('party-other', 'Ivy', 'person', '["other@example.com"]')`);
  const share = (id: string, party: string, side: string, bp: number, right = "all") =>
    db.run(sql`INSERT INTO splits (id, side, subject_id, party_id, role, right_code, share_bp) VALUES (${id}, ${side},
      ${side === "master" ? (songs[0] ?? "") : work}, ${party}, 'C', ${right}, ${bp})`);
  await license("L-1", {});
  await share("s1", "party-ivy", "master", 5000);
  await share("s2", "party-ivy", "composition", 2500, "PR");
  await share("s4", "party-other", "composition", 9000);
  const old = await license("L-2", {});
  await license("L-3", { currency: "USD" });
  await postPending(testContext(), { limit: 50 });
  const { money } = (await read()).one ?? {};
  const nothing = { invoiced: 0, received: 0, recouped: 0, paid: 0 };
  const earned = (currency: string, amount: number) => ({ ...nothing, currency, earned: amount, held: amount });
  expect(money?.sums).toEqual([earned("EUR", 50_000), earned("USD", 50_000)]);
  expect(money?.lines.map(({ licence, why }) => [licence, why])).toEqual([
    ["L-3", "Licence L-3 isn't invoiced yet."],
    ["L-2", "Licence L-2 isn't invoiced yet."],
  ]);
  const line = { recordingId: songs[0] ?? "", title: "", artists: "", masterFee: 120_000, compositionFee: 50_000 };
  await license("L-4", { supersedesId: old, lines: [line], quoteId: "quote L-2" });
  await postPending(testContext(), { limit: 50 });
  expect((await read()).one?.money.sums[0]).toEqual(earned("EUR", 60_000));
  expect((await read(at("label", ["ListArtists"]), { artist: ivy })).one?.money.sums[0]).toEqual(earned("EUR", 60_000));
  expect((await read(at("label", ["ListArtists"]), { artist: oak })).one?.money).toEqual({ sums: [], lines: [] });
  await db.insert(transactionEvents).values({
    ...{ id: newId(today * dayMs), companyId: mainCompany.id, transactionId: "request", kind: "licensed" },
    createdAt: (today - 2) * dayMs,
  });
  expect((await read()).one?.figures.licences).toBe(1);
});

test("a year of a hundred million events is read within 700 rows and two round trips", async () => {
  await begin(today - 800);
  await db.run(sql`UPDATE audience_progress SET day = ${today - 1}`);
  const measures = sql.raw("surfaced, plays, heard_ms, shortlists, requests");
  const added: string[] = [];
  for (let index = 0; index < 20; index += 1)
    added.push((await addRecording(testContext(), { title: `More ${index}`, artist: "Ivy" })).id);
  const subjects = JSON.stringify([...added.map((id) => ["song", id]), ["artist", ivy], ["artist", oak]]);
  await db.run(sql`INSERT INTO audience_totals (kind, subject_id, day, ${measures})
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
    SELECT s.value ->> 0, s.value ->> 1, ${today - 800} + i, i * 130000, i * 130000, i * 1000000, i * 9, i FROM n CROSS JOIN json_each(${subjects}) s WHERE i < 800`);
  await db.run(sql`INSERT INTO event_totals (scope, kind, subject_id, hour, plays, clicks, searches, empty_searches, downloads, shortlists, opens, requests, quotes, licences, transfers, transfer_downloads, amount)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
    SELECT 'main', s.value ->> 0, s.value ->> 1, (${today - 800} + i) * 24, i, 0, 0, 0, 0, 0, 0, 0, 0, i, 0, 0, 0 FROM n CROSS JOIN json_each(${subjects}) s WHERE i < 800`);
  await db.run(
    sql`INSERT INTO audience_songs (artist_id, recording_id, plays) SELECT ${ivy}, value, 1000 + key FROM json_each(${JSON.stringify(added)})`,
  );
  await db.run(sql`INSERT INTO audience_passages (recording_id, bin, count)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 40) SELECT value, i, 10 + i FROM n CROSS JOIN json_each(${JSON.stringify(added)})`);
  await db.run(
    sql`INSERT INTO parties (id, name, kind, keepers) VALUES ('many', 'Ivy', 'person', '["keeper@example.com"]')`,
  );
  await db.run(sql`INSERT INTO ledger_entries (id, company_id, number, kind, key, currency, day)
    VALUES ('many', ${mainCompany.id}, 1000, 'licence', 'licence:many', 'EUR', '2026-01-01')`);
  await db.run(
    sql`INSERT INTO transactions (id, company_id, user_id, status) VALUES ('many', ${mainCompany.id}, 'ana', 'licensed')`,
  );
  const manyId = await license("L-9", { transactionId: "many" });
  await db.run(sql`INSERT INTO ledger_allocations (id, company_id, entry_id, licence_id, recording_id, side, party_id, payee_id, share_bp, gross, commission, net)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    SELECT 'many-' || i, ${mainCompany.id}, 'many', ${manyId}, 'song', 'master', 'many', 'many', 10000, 100, 0, 100 FROM n`);
  for (const [user, scopes, artist] of [
    ["keeper", ["GetArtist"], ""],
    ["label", ["ListArtists"], ""],
    ["label", ["ListArtists"], ivy],
  ] as const)
    for (const period of periods) {
      const ctx = at(user, [...scopes]);
      const { one, all } = await read(ctx, { period, artist });
      expect((one ?? all)?.figures.plays, `${user} ${period}`).toBeGreaterThan(100_000);
      if (one) expect(one.isMoreSongs).toBe(true);
      if (one && user === "keeper") expect(one.money.lines).toHaveLength(12);
      expect(ctx.trips.count).toBe(2);
      expect(ctx.trips.rowsRead, `${user} ${period} ${artist}`).toBeLessThanOrEqual(700);
    }
  const second = await read(keeper(), { page: 2 });
  expect(second.one?.songs.length).toBe(5);
  expect(second.one?.songs[0]?.passage).toEqual({ start: 400, end: 410, count: 50 });
});
