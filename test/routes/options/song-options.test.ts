import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as songPage } from "#app/catalogue/record/routes/song.tsx";
import { downloadAddress } from "#app/player/options/download-address.ts";
import { loader as editPlaylist } from "#app/playlists/routes/edit-playlist.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let song = { id: "", workId: "", slug: "" };
let plain = { id: "", workId: "", slug: "" };

beforeAll(async () => {
  const ctx = testContext();
  song = await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide", lines: ["We missed"], customizable: true });
  plain = await addRecording(ctx, { title: "Day Ferry", artist: "Lowtide" });
});

type Link = { option: string; href: string; opens: string };

async function linksFor(account: string | null, id = song.id, host = "localhost"): Promise<Link[]> {
  const cookie = account === null ? null : await cookieOf(account, host);
  const { answer } = await visit(`http://${host}/api/v1/songs/${id}/options`, { cookie }, apiHandler);
  return ((await (answer as Response).json()) as { data: { links: Link[] } }).data.links;
}

const namesOf = (links: Link[]) => links.map(({ option }) => option);

test("each account has the options of its permissions, in the menu's order", async () => {
  expect(namesOf(await linksFor("admin"))).toEqual([
    "featured-in",
    "rights",
    "lyrics",
    "similar",
    "download-mp3",
    "notes",
    "message",
    "placement",
    "add-to-playlist",
    "license",
  ]);
  expect(namesOf(await linksFor("staff"))).toEqual([
    "rights",
    "lyrics",
    "similar",
    "download-mp3",
    "message",
    "placement",
    "add-to-playlist",
    "license",
  ]);
  expect(namesOf(await linksFor("supervisor"))).toEqual([
    "lyrics",
    "similar",
    "download-mp3",
    "placement",
    "add-to-playlist",
    "license",
  ]);
  expect(namesOf(await linksFor("artist"))).toEqual(["lyrics", "similar", "download-mp3"]);
  expect(namesOf(await linksFor("requester", song.id, "acme.localhost"))).toEqual([
    "lyrics",
    "similar",
    "download-mp3",
    "placement",
    "license",
  ]);
  expect(namesOf(await linksFor(null))).toEqual([
    "lyrics",
    "similar",
    "download-mp3",
    "placement",
    "add-to-playlist",
    "license",
  ]);
});

test("Hi-Res is offered with the permission, where the original is not an MP3, and both download what they name", async () => {
  const original = (key: string, contentType: string) =>
    DB.prepare(
      `INSERT INTO files (id, recording_id, role, bucket, key, content_type, bytes, sha256) VALUES ('original', ?, 'original', 'MASTERS', ?, ?, 1, 'x')
        ON CONFLICT (id) DO UPDATE SET key = excluded.key, content_type = excluded.content_type`,
    )
      .bind(plain.id, key, contentType)
      .run();
  const hiRes = async (account: string) =>
    (await linksFor(account, plain.id)).find(({ option }) => option === "download-hi-res")?.href ?? null;
  expect(await hiRes("staff")).toBeNull();
  await original("a.mp3", "audio/mpeg");
  expect(await hiRes("staff")).toBeNull();
  await original("a.wav", "audio/wav");
  expect(await hiRes("staff")).toBe(downloadAddress(plain.id, "original"));
  expect(await hiRes("supervisor")).toBeNull();
  const mp3 = (await linksFor("supervisor", plain.id)).find(({ option }) => option === "download-mp3");
  expect(mp3).toMatchObject({ href: downloadAddress(plain.id, "mp3"), opens: "download" });
});

test("lyrics and notes depend on the track", async () => {
  const names = namesOf(await linksFor("admin", plain.id));
  expect(names).not.toContain("lyrics");
  expect(names).not.toContain("notes");
  const own = { companyId: demoCompanyIds.main, other: demoCompanyIds.acme };
  const add = (id: string, companyId: string) =>
    DB.prepare(
      "INSERT INTO internal_notes (id, company_id, recording_id, user_id, message) SELECT ?, ?, ?, id, 'x' FROM users LIMIT 1",
    )
      .bind(id, companyId, plain.id)
      .run();
  await add("note-of-another-company", own.other);
  expect(namesOf(await linksFor("admin", plain.id))).not.toContain("notes");
  await add("note-of-this-company", own.companyId);
  expect(namesOf(await linksFor("admin", plain.id))).toContain("notes");
  await DB.prepare("UPDATE internal_notes SET deleted_at = 1 WHERE recording_id = ?").bind(plain.id).run();
  expect(namesOf(await linksFor("admin", plain.id))).not.toContain("notes");
  for (const [column, value, none] of [
    ["stems_available", 1, 0],
    ["customizable", 1, 0],
    ["internal_manager", "Ada", null],
    ["notes", "Call first", null],
  ] as const) {
    const set = (to: string | number | null) =>
      DB.prepare(`UPDATE recordings SET ${column} = ? WHERE id = ?`).bind(to, plain.id).run();
    await set(value);
    expect(namesOf(await linksFor("admin", plain.id)), column).toContain("notes");
    expect(namesOf(await linksFor("staff", plain.id)), column).not.toContain("notes");
    await set(none);
  }
  expect(namesOf(await linksFor("admin", plain.id))).not.toContain("notes");
});

test("without an account an option leads to the sign-in or the sign-up, and back to the same song and version", async () => {
  const links = Object.fromEntries((await linksFor(null)).map(({ option, href }) => [option, href]));
  const back = `?songId=${song.workId}&versionId=${song.id}`;
  const page = `/music-sync-licensing/song/${song.slug}`;
  const similarQuery = `seed_songIds=${song.id}&explain=true&page=1&song=0&fields=segmentsGroups`;
  const returnOf = (href = "") => new URL(href, "http://localhost").searchParams.get("returnUrl");
  expect(links.license).toMatch(/^\/signup\?/);
  expect(returnOf(links.license)).toBe(`${page}/license${back}`);
  expect(links.placement).toMatch(/^\/signup\?/);
  expect(returnOf(links.placement)).toBe(`${page}/license?kind=placement&${back.slice(1)}`);
  expect(links["add-to-playlist"]).toMatch(/^\/login\?/);
  expect(returnOf(links["add-to-playlist"])).toBe(`${page}/add-to-playlist${back}`);
  expect(links["download-mp3"]).toMatch(/^\/login\?/);
  expect(returnOf(links["download-mp3"])).toBe(`/download/start?song=${song.id}&format=mp3`);
  expect(links.lyrics).toBe(`${page}/lyrics${back}`);
  expect(links.similar).toBe(`/music-sync-licensing/search?${similarQuery}`);
});

test("the song's page has the same options as its menu elsewhere", async () => {
  for (const account of ["admin", "supervisor", null]) {
    const cookie = account === null ? null : await cookieOf(account);
    const { answer } = await visit(
      `http://localhost/music-sync-licensing/song/${song.slug}`,
      { cookie, params: { slug: song.slug } },
      songPage,
    );
    expect((answer as Awaited<ReturnType<typeof songPage>>).options).toEqual(await linksFor(account));
  }
});

test("a song that is hidden from the visitor has no options", async () => {
  const hidden = await addRecording(testContext(), {
    title: "Hidden Ferry",
    artist: "Lowtide",
    hiddenFrom: [demoCompanyIds.acme],
  });
  await expect(linksFor("supervisor", hidden.id, "acme.localhost")).rejects.toMatchObject({ code: "not_found" });
  expect(await linksFor("supervisor", hidden.id)).not.toEqual([]);
});

test("featured in lists the playlists of this company that are visible to the person and have the song", async () => {
  const playlist = async (id: string, columns: { company: string; owner: string | null; visibility: string }) => {
    await DB.prepare(
      "INSERT INTO playlists (id, company_id, owner_id, slug, name, visibility) VALUES (?, ?, (SELECT id FROM users WHERE email LIKE ?), ?, ?, ?)",
    )
      .bind(id, columns.company, columns.owner && `${columns.owner}@%`, id, id, columns.visibility)
      .run();
    await DB.prepare("INSERT INTO playlist_tracks (id, playlist_id, recording_id, position) VALUES (?1, ?1, ?2, 1)")
      .bind(id, song.id)
      .run();
  };
  const { main, acme } = demoCompanyIds;
  await playlist("mine", { company: main, owner: "admin", visibility: "private" });
  await playlist("private-of-another", { company: main, owner: "supervisor", visibility: "private" });
  await playlist("public-of-another", { company: main, owner: "supervisor", visibility: "public" });
  await playlist("the-company", { company: main, owner: null, visibility: "company" });
  await playlist("another-company", { company: acme, owner: null, visibility: "public" });
  const list = async (query: string, account = "admin") => {
    const { answer } = await visit(
      `http://localhost/music-sync-licensing/edit-playlist${query}`,
      { cookie: await cookieOf(account) },
      editPlaylist,
    );
    const { featured } = answer as Awaited<ReturnType<typeof editPlaylist>>;
    return featured?.playlists?.map(({ name }) => name) ?? null;
  };
  const [featured = { href: "" }] = await linksFor("admin");
  expect(await list(new URL(featured.href, "http://localhost").search)).toEqual([
    "mine",
    "public-of-another",
    "the-company",
  ]);
  expect(await list(`?songFeaturedIn=${plain.workId}`)).toEqual([]);
  expect(await list("?songFeaturedIn=")).toBeNull();
  await expect(list(`?songFeaturedIn=${song.workId}`, "staff")).rejects.toMatchObject({ code: "forbidden" });
});
