import { createMessageBatch } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Company } from "#app/edge/context/company.ts";
import { releaseAudience } from "#app/figures/audience/release-audience.server.ts";
import type { VisitorEvent } from "#app/insight/event.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { openSharedWrapup } from "#app/wrapup/open-shared-wrapup.server.ts";
import { readEdition, readWrapup } from "#app/wrapup/read-wrapup.server.ts";
import { changeWrapupLink } from "#app/wrapup/wrapup-links.server.ts";
import { newId } from "#db/new-id.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const now = Date.UTC(2027, 2, 15, 13);
const { db, env } = testContext();
const acme: Company = { ...mainCompany, id: "company-acme", name: "Acme", subdomain: "acme" };
const songs: string[] = [];

type Given = Partial<VisitorEvent> & Pick<VisitorEvent, "kind" | "subjectId">;

/** Records events of acme's members, one a minute from `at` on. */
async function happened(at: number, given: Given[]): Promise<void> {
  const bodies = given.map((event, index) => ({
    ...{ id: newId(at), companyId: acme.id, userId: null, detail: {}, createdAt: at + index * 60_000 },
    ...event,
  }));
  const messages = bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
  await recordEvents(env, createMessageBatch("syncline-events", messages));
}

const plays = (song: number, userIds: (string | null)[]): Given[] =>
  userIds.map((userId) => ({ kind: "play", subjectId: songs[song] ?? "", userId }));

const at = (user: string, scopes: string[], company = acme) =>
  recordedContext({ now, company, actor: { ...actorWith(scopes), id: user } });
const read = (ctx: ReturnType<typeof at>, of: string, year = 2027, isWhole = true) =>
  readWrapup(ctx, { viewer: ctx.actor, year, of, isWhole });
const totals = (page: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(page.wrapup.tiles.map(({ name, count }) => [name, count]));

beforeAll(async () => {
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES ('company-acme', 'main', 'acme', 'acme', 'Acme', 'acme', '{}', '{}'), ('company-studio', 'spaces', 'studio', 'studio', 'Studio', 'studio', '{}', '{}')`);
  for (const name of ["ana", "bo", "cy", "di"])
    await db.run(
      sql`INSERT INTO users (id, email, name, nickname, status) VALUES (${name}, ${`${name}@example.com`}, ${name}, ${name}, 'active')`,
    );
  await db.run(
    sql`INSERT INTO policies (id, name, scopes) VALUES ('policy-figures', 'Figures', '["GetPlaylistAnalytics"]')`,
  );
  await db.run(
    sql`INSERT INTO memberships (id, user_id, company_id, status) VALUES ('member-ana', 'ana', 'company-acme', 'active')`,
  );
  await db.run(sql`INSERT INTO membership_policies (membership_id, policy_id) VALUES ('member-ana', 'policy-figures')`);
  for (const [index, artist] of ["Ivy", "Ivy", "Oak"].entries())
    songs.push(
      (await addRecording(testContext(), { title: `Song ${index}`, artist, mood: index === 2 ? ["Calm"] : ["Tense"] }))
        .id,
    );
  await happened(Date.UTC(2026, 11, 31, 23, 50), plays(1, ["ana"]));
  await happened(Date.UTC(2027, 0, 3), plays(1, ["ana"]));
  await happened(Date.UTC(2027, 1, 10), [
    ...plays(0, ["ana", "ana", "bo", null]),
    ...plays(2, ["ana"]),
    { kind: "search", subjectId: "tense piano", userId: "ana", detail: { hits: 3 } },
    { kind: "search", subjectId: "tense piano", userId: "bo", detail: { hits: 3 } },
    { kind: "search", subjectId: "tense piano", userId: "di", detail: { hits: 3 } },
    { kind: "search", subjectId: "sea shanty", userId: "bo", detail: { hits: 0 } },
    { kind: "listen_range", subjectId: songs[0] ?? "", userId: "ana", detail: { startMs: 0, endMs: 150_000 } },
    { kind: "download", subjectId: songs[0] ?? "", userId: "bo" },
  ]);
  await happened(Date.UTC(2027, 1, 11), [
    { ...plays(0, ["di"])[0], kind: "play", subjectId: songs[0] ?? "", companyId: "company-studio" },
  ]);
});

test("a company's year has exactly what happened in it, with its songs, searches, moods and first song", async () => {
  const ctx = at("ana", ["GetPlaylistAnalytics"]);
  const page = await read(ctx, "company");
  expect(totals(page)).toEqual({ plays: 6, searches: 4, downloads: 1 });
  const { songs: listed, words, moods, firsts, months } = page.wrapup;
  expect(listed.map(({ title, plays: count }) => [title, count])).toEqual([
    ["Song 0", 4],
    ["Song 1", 1],
    ["Song 2", 1],
  ]);
  expect(words).toEqual([{ words: "tense piano", times: 3 }]);
  expect(moods.map((mood) => mood.toLowerCase())).toEqual(["tense", "calm"]);
  expect(firsts.song).toMatchObject({ title: "Song 1", at: Date.UTC(2027, 0, 3) });
  expect(months.slice(0, 3)).toEqual([1, 5, 0]);
  expect(ctx.trips.count).toBe(2);
  expect(totals(await read(at("ana", ["GetPlaylistAnalytics"]), "company", 2026))).toEqual({ plays: 1 });
});

test("one's own year has what one did here alone, and needs no permission", async () => {
  const page = await read(at("ana", []), "self");
  expect(totals(page)).toEqual({ plays: 4, minutes: 2, searches: 1 });
  expect(page.wrapup.songs[0]).toMatchObject({ title: "Song 0", plays: 2 });
  expect(page.wrapup.firsts.song).toMatchObject({ title: "Song 1" });
  expect(totals(await read(at("ana", [], mainCompany), "self"))).toEqual({});
});

test("more of a person's events than are read is said to be at least so many, within 600 rows", async () => {
  for (let batch = 0; batch < 8; batch += 1)
    await happened(
      Date.UTC(2027, 2, 1 + batch),
      plays(
        2,
        Array.from({ length: 90 }, () => "cy"),
      ),
    );
  const ctx = at("cy", []);
  const { wrapup } = await read(ctx, "self");
  expect(wrapup.tiles).toEqual([{ name: "plays", count: 150, isAtLeast: true }]);
  expect(ctx.trips.rowsRead).toBeLessThanOrEqual(600);
  await db.run(sql`UPDATE events SET user_id = NULL WHERE user_id = 'cy'`);
});

test("no one sees the year of a company, person or artist that is not theirs to see", async () => {
  for (const [ctx, of] of [
    [at("bo", ["ListSongs"]), "company"],
    [at("bo", ["*"]), "company:company-studio"],
    [at("bo", ["*"], mainCompany), "company:company-studio"],
    [at("bo", ["*"]), `company:${mainCompany.id}`],
    [at("bo", []), "self:ana"],
    [at("bo", []), "artist:unknown"],
    [at("bo", []), "nonsense"],
  ] as const)
    await expect(read(ctx, of), of).rejects.toMatchObject({ code: "not_found" });
  const chosen = await read(at("bo", ["GetPlaylistAnalytics"], mainCompany), `company:${acme.id}`);
  expect(chosen.wrapup.name).toBe("Acme");
});

test("an artist's figures are shown to its keeper in parts of three people, as on the dashboard", async () => {
  const [{ id: artist } = { id: "" }] = await db.all<{ id: string }>(sql`SELECT id FROM artists WHERE name = 'Ivy'`);
  await db.run(sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES (${artist}, 'di', 0)`);
  const of = `artist:${artist}`;
  const keeper = () => at("di", ["GetArtist"], mainCompany);
  const before = await read(keeper(), of);
  expect(before.wrapup).toMatchObject({ tiles: [], songs: [], words: [], months: [], reason: "few" });
  await happened(Date.UTC(2027, 2, 12), plays(1, ["bo", "cy", "di"]));
  await db.run(sql`UPDATE audience_progress SET day = ${Date.UTC(2026, 11, 30) / 86_400_000}`);
  await releaseAudience({ db, now }, { limit: 400 });
  const after = await read(keeper(), of);
  // Of song 0 two people and a visitor; of song 1 without the keeper, with what waited since the year before.
  expect(after.wrapup.tiles).toEqual([{ name: "plays", count: 4 + 4, isAtLeast: false }]);
  expect(after.wrapup.reason).toBeNull();
  await expect(read(at("bo", ["GetArtist"], mainCompany), of)).rejects.toMatchObject({ code: "not_found" });
});

test("years without figures are empty, and old ones of people are not half shown", async () => {
  expect((await read(at("ana", ["*"]), "company", 1999)).wrapup).toMatchObject({ tiles: [], songs: [], reason: null });
  expect((await read(at("ana", ["*"]), "self", 2025)).wrapup).toMatchObject({ tiles: [], reason: "old" });
  expect((await readEdition(at("ana", ["*"], mainCompany), 2020)).tiles).toEqual([]);
});

test("an edition is of everybody's environment, and of a company for those who see its figures", async () => {
  expect((await readEdition(recordedContext({ now }), 2027)).tiles.length).toBeGreaterThan(0);
  expect((await readEdition(recordedContext({ now, company: acme }), 2027)).tiles).toEqual([]);
  expect((await readEdition(at("ana", ["*"]), 2027)).tiles.length).toBeGreaterThan(0);
});

test("a link shows totals only, as long as it is open and its creator may see them", async () => {
  const ana = at("ana", ["GetPlaylistAnalytics"]);
  const visitor = () => recordedContext({ now, company: acme });
  const change = (act: "share" | "revoke") => changeWrapupLink(ana, { act, year: "2027", of: "company" });
  await change("share");
  await change("share");
  const { linkId } = await read(ana, "company");
  expect(await db.all(sql`SELECT id FROM share_links WHERE subject_kind = 'wrapup'`)).toEqual([{ id: linkId }]);
  const token = (await shareAddress(ana, { id: linkId ?? "", subjectKind: "wrapup" })).split("/").at(-1) ?? "";
  const opened = await openSharedWrapup(visitor(), token);
  expect(opened.wrapup?.tiles.find(({ name }) => name === "searches")?.count).toBe(4);
  expect(opened.wrapup).toMatchObject({ songs: [], words: [], moods: [], firsts: { song: null, licenceAt: null } });
  await db.run(sql`UPDATE policies SET scopes = '["ListSongs"]' WHERE id = 'policy-figures'`);
  expect((await openSharedWrapup(visitor(), token)).state).toBe("unavailable");
  await db.run(sql`UPDATE policies SET scopes = '["GetPlaylistAnalytics"]' WHERE id = 'policy-figures'`);
  expect((await read(at("bo", ["GetPlaylistAnalytics"]), "company")).linkId).toBeNull();
  await change("revoke");
  await change("revoke");
  expect((await openSharedWrapup(visitor(), token)).state).toBe("revoked");
  expect((await read(ana, "company")).linkId).toBeNull();
});

test("every choice of whose year has a label of its own", async () => {
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES ('company-acme-too', 'main', 'acme-too', 'acme-too', 'Acme', 'acme', '{}', '{}')`);
  const { choices } = await read(at("ana", ["*"], mainCompany), "company");
  const labels = choices.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(expect.arrayContaining(["Me", "All companies", "Acme (acme)", "Acme (acme-too)"]));
  expect((await read(at("ana", ["*"]), "company")).choices.map(({ label }) => label)).toEqual(["Me", "Acme"]);
});
