import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { figuresFile } from "#app/figures/figures-file.server.ts";
import { readSubjectFigures } from "#app/figures/read-subject.server.ts";
import { newId } from "#db/new-id.server.ts";
import { events } from "#db/schema/insight.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { roomGuests, rooms } from "#db/schema/rooms.server.ts";
import { shareAnswers, shareDownloads, shareLinks, shareListening, shareVisits } from "#db/schema/shares.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { db } = testContext();
const day = 86_400_000;
const now = Date.UTC(2027, 2, 15, 13);
const acme = { ...mainCompany, id: "company-acme", subdomain: "acme", environment: "main" as const };
const at = (user: string, scopes: string[], company = mainCompany) =>
  recordedContext({ now, company, actor: { ...actorWith(scopes), id: user } });
const figures = (ctx: ReturnType<typeof at>, kind: string, id: string, query = {}) =>
  readSubjectFigures(ctx, { kind, id }, query);
let song = "";

beforeAll(async () => {
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES (${acme.id}, 'main', 'acme', 'acme', 'Acme', 'acme', '{}', '{}')`);
  for (const id of ["sender", "other"])
    await db.run(
      sql`INSERT INTO users (id, email, name, nickname, status) VALUES (${id}, ${`${id}@example.com`}, ${id}, ${id}, 'active')`,
    );
  song = (await addRecording(testContext(), { title: "Song", artist: "Ivy" })).id;
  const owned = { companyId: mainCompany.id, createdBy: "sender" };
  await db
    .insert(playlists)
    .values({ id: "list", companyId: mainCompany.id, ownerId: "sender", name: "List", slug: "list" });
  await db.insert(rooms).values({ id: "room", title: "Room", ...owned, createdAt: 0, updatedAt: 0 });
  await db
    .insert(roomGuests)
    .values({ id: "guest", roomId: "room", name: "Guest", nameKey: "guest", ...owned, createdAt: 0 });
  for (const [id, guestId] of [
    ["link-1", "guest"],
    ["link-2", null],
  ] as const) {
    await db
      .insert(shareLinks)
      .values({ ...owned, id, guestId, subjectKind: "playlist", subjectId: "list", recipient: id });
    await db.insert(shareVisits).values({ linkId: id, id: "visit", visitor: "v", openedAt: now - 2 * day });
    await db
      .insert(shareListening)
      .values({ linkId: id, visitId: "visit", recordingId: song, heardMs: 90_000, heard: "[]", skipped: "[]" });
    await db
      .insert(shareAnswers)
      .values({ linkId: id, itemId: "row", itemName: "Song", mark: "pick", note: "Yes", answeredAt: now - day });
  }
  await db.insert(shareVisits).values({ linkId: "link-1", id: "before", visitor: "v", openedAt: now - 40 * day });
  await db
    .insert(shareDownloads)
    .values({ id: newId(now), linkId: "link-1", recordingId: song, format: "mp3", createdAt: now - day });
  const own = { companyId: mainCompany.id, userId: "sender", createdAt: now - 3 * day };
  for (const [kind, subjectId, detail] of [
    ["play", song, {}],
    ["play", song, {}],
    ["search", "piano", {}],
    ["listen_range", song, { startMs: 0, endMs: 120_000 }],
  ] as const)
    await db.insert(events).values({ ...own, id: newId(now), kind, subjectId, detail });
});

test("a playlist and a room have what the recipients of their links did, by day and beside the period before", async () => {
  const list = await figures(at("sender", ["ListPlaylists", "UpdatePlaylist", "*"]), "list", "list");
  expect(list.subject).toEqual({ kind: "list", id: "list", name: "List" });
  expect(list.figures?.totals).toEqual({ opens: 2, minutes: 3, picks: 2, notes: 2, downloads: 1 });
  expect(list.figures?.before).toMatchObject({ opens: 1, minutes: 0 });
  expect(list.figures?.bars).toHaveLength(30);
  const sum = list.figures?.bars.reduce((total, { counts }) => total + (counts.opens ?? 0), 0);
  expect(sum).toBe(2);
  const room = await figures(at("sender", []), "room", "room");
  expect(room.figures?.totals).toEqual({ opens: 1, minutes: 2, picks: 1, notes: 1, downloads: 1 });
  expect(await figuresFile(room, false).text()).toContain("Day,Opened links,Minutes heard,Picked,Notes,Downloads");
});

test("a person's figures are of oneself here, and for no one else", async () => {
  const ctx = at("sender", []);
  const { figures: own } = await figures(ctx, "person", "sender", { period: "7" });
  expect(own?.totals).toEqual({ plays: 2, minutes: 2, searches: 1, shortlists: 0, downloads: 0 });
  expect(ctx.trips.count).toBe(1);
  await expect(figures(at("other", ["*"]), "person", "sender")).rejects.toMatchObject({ code: "not_found" });
  const preview = recordedContext({ now, actor: { ...actorWith([]), id: "sender", originalUserId: "other" } });
  await expect(figures(preview, "person", "sender")).rejects.toMatchObject({ code: "forbidden" });
});

test("of very many events of one person the latest count, and the page says from which day", async () => {
  const own = at("other", []);
  const read = async () => (await figures(own, "person", "other", { period: "90" })).partialFrom;
  expect(await read()).toBeNull();
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
    INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
    SELECT 'many-' || i, ${mainCompany.id}, 'other', 'play', 'another', '{}', ${now} - i * 60000 FROM n`);
  expect(await read()).toBe("2027-03-14");
  const { figures: found } = await figures(own, "person", "other", { period: "90" });
  expect(found?.totals.plays).toBe(2000);
  expect((await figures(at("sender", []), "person", "sender")).partialFrom).toBeNull();
});

test("a subject that one may not see, one of another company and an unknown kind are a 404", async () => {
  const staff = ["GetPlaylistAnalytics"];
  for (const [ctx, kind, id] of [
    [at("sender", ["*"], acme), "list", "list"],
    [at("sender", ["*"], acme), "room", "room"],
    [at("other", ["ListPlaylists"]), "room", "room"],
    [at("other", staff, acme), "company", mainCompany.id],
    [at("other", staff), "song", "unknown"],
    [at("other", staff), "artist", "unknown"],
    [at("other", staff), "label", "unknown"],
    [at("other", ["GetArtist"]), "artist", "unknown"],
    [at("other", ["*"]), "year", "2026"],
  ] as const)
    await expect(figures(ctx, kind, id), `${kind} ${id}`).rejects.toMatchObject({ code: "not_found" });
  for (const kind of ["company", "song"])
    await expect(figures(at("other", ["ListSongs"]), kind, song)).rejects.toMatchObject({ code: "forbidden" });
  expect((await figures(at("other", staff), "song", song)).subject?.name).toBe("Song");
});

test("a label has its roster's figures, in parts of three people, for its people and for staff", async () => {
  const [{ id: artist } = { id: "" }] = await db.all<{ id: string }>(sql`SELECT id FROM artists WHERE name = 'Ivy'`);
  await db.run(
    sql`INSERT INTO parties (id, name, kind, keepers) VALUES ('label', 'Tall Trees', 'label', '["sender@example.com"]')`,
  );
  await db.run(sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES ('label', ${artist}, 0)`);
  const today = Math.floor(now / day);
  await db.run(sql`UPDATE audience_progress SET day = ${today - 1}`);
  await db.run(sql`INSERT INTO audience_totals (kind, subject_id, day, surfaced, plays, heard_ms, shortlists, requests)
    VALUES ('artist', ${artist}, ${today - 3}, 0, 7, 60000, 0, 0)`);
  for (const ctx of [at("sender", ["ListArtists"]), at("other", ["GetPlaylistAnalytics"])]) {
    const label = await figures(ctx, "label", "label");
    expect(label.figures?.totals).toMatchObject({ plays: 7, minutes: 1, shortlists: null });
    expect(label.audience?.all?.artists.map(({ name, figures: { plays } }) => [name, plays])).toEqual([["Ivy", 7]]);
    expect(ctx.trips.count).toBe(2);
    const file = await figuresFile(label, false).text();
    expect(file).toContain("Ivy,,7,1,,,0");
    expect(file).not.toContain("Fewer than 3");
  }
  await expect(figures(at("other", ["ListArtists"]), "label", "label")).rejects.toMatchObject({ code: "not_found" });
  await expect(figures(at("sender", ["*"], acme), "label", "label")).rejects.toMatchObject({ code: "forbidden" });
});

test("a subject's figures are its own, whatever the query names besides, and a subject without an id is a 404", async () => {
  const other = (await addRecording(testContext(), { title: "Other", artist: "Oak" })).id;
  const [ivy, oak] = await Promise.all(
    ["Ivy", "Oak"].map(
      async (name) => (await db.get<{ id: string }>(sql`SELECT id FROM artists WHERE name = ${name}`)).id,
    ),
  );
  for (const [id, plays] of [
    [ivy, 5],
    [oak, 9],
  ] as const)
    await db.run(
      sql`INSERT INTO event_totals VALUES ('main', 'artist', ${id}, ${now / 3_600_000 - 30}, ${plays}, 0,0,0,0,0,0,0,0,0,0,0,0)`,
    );
  const staff = () => at("other", ["GetPlaylistAnalytics"]);
  for (const query of [{}, { song: other }, { artist: oak }, { song: "unknown" }]) {
    const ctx = staff();
    const { subject, figures: found } = await figures(ctx, "artist", ivy ?? "", query);
    expect([subject?.name, found?.totals.plays]).toEqual(["Ivy", 5]);
    expect(ctx.trips.count).toBe(1);
  }
  const one = staff();
  expect((await figures(one, "song", song, { artist: oak })).subject?.name).toBe("Song");
  expect(one.trips.count).toBe(1);
  const company = await figures(staff(), "company", acme.id, { song: other });
  expect([company.subject?.name, company.list?.choice.list]).toEqual(["Acme", "songs"]);
  for (const kind of ["company", "song", "artist", "label", "list", "room", "person"])
    await expect(figures(at("sender", ["*"]), kind, ""), kind).rejects.toMatchObject({ code: "not_found" });
  await expect(figures(at("sender", ["GetArtist"]), "artist", "")).rejects.toMatchObject({ code: "not_found" });
});
