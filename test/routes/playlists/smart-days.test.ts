import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as packagePage, action as submitPackage } from "#app/playlists/package/routes/playlist-package.tsx";
import { loader as packageFile } from "#app/playlists/package/routes/playlist-package-file.ts";
import { loader as panel } from "#app/playlists/panel/routes/playlist-panel.ts";
import { duplicatePlaylist } from "#app/playlists/record/duplicate-playlist.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { loader as editor } from "#app/playlists/routes/edit-playlist-one.tsx";
import { loader as handheldPage } from "#app/playlists/routes/my-playlist.tsx";
import { loader as page } from "#app/playlists/routes/playlist.tsx";
import { loader as embed } from "#app/playlists/sharing/routes/playlist-embed.ts";
import { loader as exported } from "#app/playlists/sharing/routes/playlist-export.ts";
import { loader as shared } from "#app/playlists/sharing/routes/shared-playlist.tsx";
import { refreshSmartPlaylists } from "#app/playlists/smart/refresh-smart-playlists.server.ts";
import { loader as rulesPage } from "#app/playlists/smart/routes/playlist-rules.tsx";
import { addMembersTier } from "#test/routes/catalogue/catalogue-records.ts";
import { addDownloadable, noise } from "#test/routes/downloads/download-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { share } from "#test/routes/playlists/shared-playlist.ts";
import { opened, rowsOf, smartWith, titlesOf } from "#test/routes/playlists/smart-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { DB } = env as unknown as { DB: D1Database };
const day = 24 * 3600 * 1000;
const rules = { conditions: ["genre=tidal"], order: "random", limit: 5 };
const phone = {
  "Sec-CH-UA-Mobile": "?1",
  "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile",
};

beforeAll(async () => {
  const ctx = testContext();
  const tierId = await addMembersTier(ctx);
  const file = { role: "mp3" as const, name: "download.mp3", contentType: "audio/mpeg", bytes: noise(1_000) };
  for (const [at, title] of ["Ebb", "Flood", "Neap", "Spring", "Rip", "Surge", "Swell", "Bore", "Wake"].entries())
    await addDownloadable({ title, artist: "Estuary", genre: ["Tidal"], ...(at % 3 === 0 ? { tierId } : {}) }, [file]);
  await refreshSearch(ctx, { limit: 100 });
});

/** As it is `days` after its rows were made. */
async function age(id: string, days: number): Promise<void> {
  await DB.prepare("UPDATE playlists SET rows_at = rows_at - ? WHERE id = ?")
    .bind(days * day, id)
    .run();
}

/** Puts a package together; its address. */
async function packageOf(slug: string, cookie: string): Promise<URL> {
  const sent = { method: "POST", cookie, params: { slug }, form: { format: "mp3" } };
  const { answer } = await visit("http://localhost/x", sent, submitPackage);
  return new URL((answer as Response).headers.get("Location") ?? "", "http://localhost");
}

type Case = [name: string, loader: (args: LoaderFunctionArgs) => unknown, given: Parameters<typeof visit>[1]];

test("every view of a smart playlist of another day costs three round trips at most", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await smartWith(owner, rules, { visibility: "public" });
  expect(await titlesOf(owner, id)).toHaveLength(5);
  const [own, other, staff] = [await cookieOf("supervisor"), await cookieOf("label"), await cookieOf("staff")];
  const { token } = await share(own, id);
  const archive = await packageOf(slug, own);
  const packageId = archive.pathname.split("/").at(-1) ?? "";
  const cases: Case[] = [
    ["editor", editor, { cookie: own, params: { id } }],
    ["owner's page", page, { cookie: own, params: { slug } }],
    ["page of a member", page, { cookie: other, params: { slug } }],
    ["page of staff", page, { cookie: staff, params: { slug } }],
    ["public page", page, { params: { slug } }],
    ["editor on a phone", handheldPage, { cookie: own, params: { id }, headers: phone }],
    ["page on a phone", handheldPage, { cookie: other, params: { id }, headers: phone }],
    ["public page on a phone", handheldPage, { params: { id }, headers: phone }],
    ["rules", rulesPage, { cookie: own, params: { id } }],
    ["panel", panel, { cookie: own }],
    ["shared link", shared, { params: { token } }],
    ["embedded player", embed, { params: { slug } }],
    ["API", apiHandler, { cookie: own }],
    ["API of staff, with images", apiHandler, { cookie: staff }],
    ["tracklist", exported, { cookie: own, params: { id } }],
    ["page of the package", packagePage, { cookie: own, params: { slug } }],
    ["package", packageFile, { cookie: own, params: { slug, packageId } }],
  ];
  for (const [name, loader, given] of cases) {
    await age(id, 1);
    const paths = {
      "shared link": `/playlists/share/${token}`,
      API: `/api/v1/playlists/${id}`,
      "API of staff, with images": `/api/v1/playlists/${id}`,
      tracklist: "/x?format=txt",
      package: `${archive.pathname}${archive.search}`,
    };
    const path = paths[name as keyof typeof paths] ?? "/x";
    const { answer, ctx } = await visit(`http://localhost${path}`, given, loader);
    const status = answer instanceof Response ? answer.status : 200;
    expect([name, status], name).toEqual([name, 200]);
    expect(ctx.trips.count, name).toBeLessThanOrEqual(3);
  }
});

test("the first who opens the package of a day is told how many tracks it has, and who comes next how large it is", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await smartWith(owner, rules, { visibility: "public" });
  await titlesOf(owner, id);
  await age(id, 1);
  const choicesOf = async () => {
    const { answer } = await visit(
      "http://localhost/x",
      { cookie: await cookieOf("label"), params: { slug } },
      packagePage,
    );
    return (answer as Awaited<ReturnType<typeof packagePage>>).choices;
  };
  expect(await choicesOf()).toMatchObject([{ format: "mp3", tracks: 5, bytes: null }]);
  expect(await choicesOf()).toMatchObject([{ format: "mp3", tracks: 5, bytes: 5_000 }]);
});

test("who opens it first on a day sees its sample, as everyone after them, without what they may not hear", async () => {
  const owner = await contextOf("supervisor");
  const visitor = await contextOf(null);
  const { id } = await smartWith(owner, rules, { visibility: "public" });
  const first = await titlesOf(owner, id);
  const now = owner.now + day;
  const before = visitor.trips.count;
  const seen = await titlesOf({ ...visitor, now }, id);
  expect(visitor.trips.count - before).toBe(2);
  const after = await opened({ ...owner, now: now + 1 }, id);
  const titles = after?.rows.flatMap((row) => (row.kind === "track" && row.track ? [row.track.title] : [])) ?? [];
  expect(titles).not.toEqual(first);
  expect(titles.filter((title) => !["Ebb", "Spring", "Swell"].includes(title))).toEqual(seen);
  expect(await titlesOf({ ...visitor, now: now + 2 }, id)).toEqual(seen);
  // Nothing but the record decides from then on; what was shown first has the ids of what was stored.
  const next = await opened({ ...owner, now: now + day }, id);
  expect(next?.rows.map((row) => row.id)).toEqual((await rowsOf(id)).map((row) => row.id));
});

test("a shared link and the player on other sites have the stored rows, and those of the day for who comes next", async () => {
  const owner = await contextOf("supervisor");
  const { id, slug } = await smartWith(owner, rules, { visibility: "public" });
  const { token } = await share(await cookieOf("supervisor"), id);
  await titlesOf(owner, id);
  const [stored] = await rowsOf(id);
  const openings: [string, () => Promise<unknown>][] = [
    ["shared link", () => visit(`http://localhost/playlists/share/${token}`, { params: { token } }, shared)],
    ["embedded player", () => visit("http://localhost/x", { params: { slug } }, embed)],
  ];
  for (const [name, open] of openings) {
    await DB.prepare("DELETE FROM playlist_tracks WHERE id = ?").bind(stored?.id).run();
    await age(id, 1);
    await open();
    expect(
      (await rowsOf(id)).map((row) => row.id),
      name,
    ).toContain(stored?.id);
  }
});

test("rows of another day stay where the order is no sample; a copy that was not opened yet has those of its rules", async () => {
  const owner = await contextOf("supervisor");
  const { id } = await smartWith(owner, { ...rules, order: "title", limit: 9 });
  const titles = await titlesOf(owner, id);
  expect(titles).toEqual(["Bore", "Ebb", "Flood", "Neap", "Rip", "Spring", "Surge", "Swell", "Wake"]);
  await DB.prepare("DELETE FROM playlist_tracks WHERE playlist_id = ? AND position = 1").bind(id).run();
  const tomorrow = { ...owner, now: owner.now + day };
  const before = tomorrow.trips.count;
  expect(await titlesOf(tomorrow, id)).toEqual(titles.slice(1));
  expect(tomorrow.trips.count - before).toBe(1);
  expect(await titlesOf(tomorrow, id)).toEqual(titles);
  const copied = await duplicatePlaylist(owner, { id });
  expect(await titlesOf(owner, copied.id)).toEqual(titles);
  await setVisibility(owner, { id, visibility: "private" });
  expect(await opened(await contextOf(null), id)).toBe(null);
});

test("a playlist whose rows cannot be written keeps no other from the rows of the day", async () => {
  const ctx = testContext();
  const owner = await contextOf("supervisor");
  const [stuck, other] = [await smartWith(owner, rules), await smartWith(owner, rules)];
  await age(stuck.id, 3);
  await age(other.id, 2);
  await DB.exec(
    `CREATE TRIGGER stuck BEFORE UPDATE OF rows_at ON playlists WHEN new.id = '${stuck.id}'
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`.replaceAll("\n", " "),
  );
  await expect(refreshSmartPlaylists(ctx, { limit: 50 })).rejects.toMatchObject({
    message: /1 of \d+ smart playlists failed/,
  });
  await DB.exec("DROP TRIGGER stuck");
  const readAt = (id: string) =>
    DB.prepare("SELECT rows_at FROM playlists WHERE id = ?").bind(id).first<number>("rows_at");
  expect(ctx.now - ((await readAt(other.id)) ?? 0)).toBeLessThan(day);
});
