import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { removeMember } from "#app/playlists/access/playlist-members.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { action, loader } from "#app/playlists/routes/add-tracks.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, idOf, invite, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let owner: RequestContext;
let staff: RequestContext;
let songs: string[] = [];
let hidden = "";

beforeAll(async () => {
  const ctx = testContext();
  const titles = ["Ash", "Birch", "Cedar", "Date", "Elm"];
  songs = (await Promise.all(titles.map((title) => addRecording(ctx, { title, artist: "Lowtide" })))).map(
    ({ id }) => id,
  );
  hidden = (await addRecording(ctx, { title: "Hidden", hiddenFrom: [demoCompanyIds.main] })).id;
  [owner, staff] = [await contextOf("supervisor"), await contextOf("staff")];
});

type Handler = Parameters<typeof visit>[2];
type Page = Exclude<Awaited<ReturnType<typeof loader>>, { kept: true }>;
const path = "/music-sync-licensing/add-tracks";

async function call(handler: unknown, account: string | null, given: { ids?: string[]; form?: [string, string][] }) {
  const cookie = account === null ? null : await cookieOf(account, "localhost");
  const query = new URLSearchParams((given.ids ?? []).map((id) => ["track", id]));
  const sent = given.form && { method: "POST", body: new URLSearchParams(given.form) };
  return visit(`http://localhost${path}?${query}`, { cookie, ...sent }, handler as Handler);
}

const form = (ids: string[], more: [string, string][]): [string, string][] => [
  ...ids.map((id): [string, string] => ["track", id]),
  ...more,
];

const recordingsOf = async (id: string) =>
  (
    await DB.prepare("SELECT recording_id AS r FROM playlist_tracks WHERE playlist_id = ? ORDER BY position, id")
      .bind(id)
      .all<{ r: string }>()
  ).results.map(({ r }) => r);

test("several tracks go to several playlists in their order, and each says what it had and what it has no room for", async () => {
  const [a = "", b = "", c = ""] = songs;
  const spring = await playlistWith(owner, "Spring", [b]);
  const summer = await playlistWith(owner, "Summer", []);
  const page = (await call(loader, "supervisor", { ids: [c, hidden, a, b, a] })).answer as Page;
  expect(page.tracks.map(({ id }) => id)).toEqual([c, a, b]);
  expect(page.missing).toBe(1);
  expect(page.playlists).toContainEqual(expect.objectContaining({ name: "Spring", has: 1, tracks: 1 }));
  const targets: [string, string][] = [
    ["playlistIds", spring.id],
    ["playlistIds", summer.id],
    ["inDialog", "1"],
  ];
  const add = async (more: [string, string][] = []) =>
    (
      (await call(action, "supervisor", { form: form([c, a, b, hidden], [...targets, ...more]) })).answer as {
        data: { toast: object };
      }
    ).data.toast;
  expect(await add()).toMatchObject({
    kind: "success",
    title: "Added to Spring (2 tracks), Summer (3 tracks)",
    body: "Already in Spring (1 track)",
  });
  expect(await recordingsOf(spring.id)).toEqual([b, c, a]);
  expect(await recordingsOf(summer.id)).toEqual([c, a, b]);
  expect(await add()).toMatchObject({ kind: "info", title: "Already in Spring (3 tracks), Summer (3 tracks)" });
  expect(await add([["again", "on"]])).toMatchObject({ title: "Added to Spring (3 tracks), Summer (3 tracks)" });
  expect(await recordingsOf(summer.id)).toEqual([c, a, b, c, a, b]);
  const full = await playlistWith(owner, "Full", []);
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998)
      INSERT INTO playlist_tracks (id, playlist_id, recording_id, position) SELECT 'full-' || i, ?, ?, i FROM n`,
  )
    .bind(full.id, songs[4])
    .run();
  const addFull = async (tracks: string[]) =>
    (
      (
        await call(action, "supervisor", {
          form: form(tracks, [
            ["playlistIds", full.id],
            ["inDialog", "1"],
          ]),
        })
      ).answer as { data: { toast: object } }
    ).data.toast;
  // What is there already takes no room from what is new.
  expect(await addFull([songs[4] ?? "", a])).toMatchObject({
    title: "Added to Full (1 track)",
    body: "Already in Full (1 track)",
  });
  expect(await addFull([songs[4] ?? "", a, b, c])).toMatchObject({
    title: "Added to Full (1 track)",
    body: "Already in Full (2 tracks). No room left in Full (1 track)",
  });
  expect((await recordingsOf(full.id)).slice(998)).toEqual([a, b]);
});

test("one batch and one audit row, and the page takes one read of the tracks and one of the playlists", async () => {
  const { id } = await playlistWith(owner, "Counted", []);
  const before = owner.trips.count;
  await addToPlaylists(owner, { recordingIds: songs, playlistIds: [id], name: "", again: false });
  expect(owner.trips.count - before).toBe(1);
  const audited = await DB.prepare("SELECT count(*) AS n FROM audit_log WHERE detail LIKE ?")
    .bind(`%${id}%`)
    .first("n");
  // Of the playlist's creation there is one without its id in the details.
  expect(audited).toBe(1);
  const { ctx } = await call(loader, "supervisor", { ids: songs });
  expect(ctx.trips.count).toBeLessThanOrEqual(3);
});

test("another company's playlist, a viewer's, a commenter's and a withdrawn editor's are not found, and nothing is added anywhere", async () => {
  const own = await playlistWith(staff, "Own", []);
  const foreign = await playlistWith(await contextOf("supervisor", "acme.localhost"), "At Acme", []);
  const shared = await playlistWith(owner, "Shared", []);
  const attempt = (playlistId: string) =>
    addToPlaylists(staff, { recordingIds: songs, playlistIds: [own.id, playlistId], name: "Never", again: false }).then(
      () => "ok",
      ({ code }) => String(code),
    );
  expect(await attempt(foreign.id)).toBe("not_found");
  expect(await attempt(shared.id)).toBe("not_found");
  for (const role of ["viewer", "commenter"]) {
    await invite(shared.id, "staff", role);
    expect(await attempt(shared.id)).toBe("not_found");
  }
  await invite(shared.id, "staff", "editor");
  await removeMember(owner, { id: shared.id, userId: idOf("staff") });
  expect(await attempt(shared.id)).toBe("not_found");
  expect(await orderOf(staff, own.id)).toEqual([]);
  expect(await orderOf(owner, shared.id)).toEqual([]);
  const never = await DB.prepare("SELECT count(*) AS n FROM playlists WHERE name = 'Never'").first("n");
  expect(never).toBe(0);
  await invite(shared.id, "staff", "editor");
  expect(await attempt(shared.id)).toBe("ok");
  expect(await recordingsOf(shared.id)).toEqual(songs);
});

test("limits and missing choices are said in words", async () => {
  const { id } = await playlistWith(owner, "Limited", []);
  const errorOf = async (ids: string[], more: [string, string][]) =>
    (
      (await call(action, "supervisor", { form: form(ids, more) })).answer as {
        data: { error: Record<string, string[]> };
      }
    ).data.error;
  const many = Array.from({ length: maxChosen + 1 }, (_, n) => `x${n}`);
  expect(await errorOf([], [["playlistIds", id]])).toMatchObject({ track: [expect.stringContaining("at least one")] });
  expect(await errorOf(many, [["playlistIds", id]])).toMatchObject({
    track: [`Select at most ${maxChosen} tracks at once.`],
  });
  expect(await errorOf(songs, [])).toMatchObject({ playlistIds: [expect.stringContaining("at least one playlist")] });
  const targets = Array.from({ length: 11 }, (_, n): [string, string] => ["playlistIds", `p${n}`]);
  expect(await errorOf(many.slice(1), targets)).toMatchObject({ playlistIds: [expect.stringContaining("2000 rows")] });
  const codeOf = (account: string | null, ids: string[]) =>
    call(loader, account, { ids }).then(
      () => "ok",
      ({ code }) => String(code),
    );
  expect(await codeOf("supervisor", [])).toBe("invalid");
  expect(await codeOf("supervisor", many)).toBe("invalid");
  expect(await codeOf("supervisor", [hidden, "unknown"])).toBe("not_found");
  expect(await codeOf("artist", songs)).toBe("forbidden");
  expect(await codeOf(null, songs)).toBe("unauthorised");
});

test("the form leads back to the page of this host where the rows were selected, and nowhere else", async () => {
  const { id } = await playlistWith(owner, "Led back", []);
  const cookie = await cookieOf("supervisor", "localhost");
  const backOf = async (Referer: string) => {
    const sent = { cookie, headers: { Referer } };
    const { answer } = await visit(`http://localhost${path}?track=${songs[0]}`, sent, loader as unknown as Handler);
    return (answer as Page).back;
  };
  expect(await backOf("http://localhost/search?q=piano")).toBe("/search?q=piano");
  expect(await backOf("http://elsewhere.example/search")).toBe("");
  const toOf = async (back: string) => {
    const { answer } = await call(action, "supervisor", {
      form: form(songs, [
        ["playlistIds", id],
        ["back", back],
      ]),
    });
    return (answer as Response).headers.get("Location");
  };
  expect(await toOf("/search?q=piano")).toBe("/search?q=piano");
  expect(await toOf("//elsewhere.example")).toBe("/music-sync-licensing/edit-playlist");
});

test("a choice that is too long for the sign-in leads to a page that brings it back or says that it is gone", async () => {
  const many = Array.from({ length: 60 }, () => crypto.randomUUID());
  const outside = await call(loader, null, { ids: many }).then(
    ({ answer }) => answer,
    (thrown: unknown) => thrown,
  );
  expect(outside instanceof Response && outside.headers.get("Location")).toBe(`${path}?kept`);
  const kept = (account: string | null) =>
    account === null
      ? visit(`http://localhost${path}?kept`, {}, loader as Handler)
      : cookieOf(account, "localhost").then((cookie) =>
          visit(`http://localhost${path}?kept`, { cookie }, loader as Handler),
        );
  await expect(kept(null)).rejects.toMatchObject({ code: "unauthorised" });
  await expect(kept("artist")).rejects.toMatchObject({ code: "forbidden" });
  expect((await kept("supervisor")).answer).toMatchObject({ kept: true });
});
