import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as messageAction, loader as messageLoader } from "#app/catalogue/inquiries/routes/song-message.tsx";
import { action as noteAction, loader as noteLoader } from "#app/catalogue/notes/routes/song-notes.tsx";
import { loader as searchLoader } from "#app/catalogue/search/routes/search.tsx";
import { loader as rightsLoader } from "#app/licensing/rights/routes/song-rights.tsx";
import { action as addAction, loader as addLoader } from "#app/playlists/routes/add-to-playlist.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let song = { id: "", workId: "", slug: "" };
let other = song;

beforeAll(async () => {
  const ctx = testContext();
  song = await addRecording(ctx, {
    title: "Night Ferry",
    artist: "Lowtide",
    lines: ["We missed", "the last ferry"],
    representedBy: "Lowtide Music",
  });
  other = await addRecording(ctx, { title: "Day Ferry", artist: "Lowtide" });
});

type Loader = Parameters<typeof visit>[2];

async function open<Page>(loader: Loader, account: string, { host = "localhost", slug = song.slug, query = "" } = {}) {
  const cookie = await cookieOf(account, host);
  return (await visit(`http://${host}/x${query}`, { cookie, params: { slug } }, loader)).answer as Page;
}

async function post(
  action: Loader,
  account: string,
  form: [string, string][],
  { host = "localhost", slug = song.slug } = {},
) {
  const cookie = await cookieOf(account, host);
  return visit(
    `http://${host}/x`,
    { method: "POST", cookie, params: { slug }, body: new URLSearchParams(form) },
    action,
  );
}

/** A form whose sender may not send it any more, or whose song is gone, says so and keeps what was typed. */
const refused = async (work: ReturnType<typeof post>) => {
  const { answer } = await work;
  const { data } = answer as { data: { initialValue: object; error: Record<string, string[]> } };
  return { status: statusOf(answer), said: data.error[""]?.length, kept: data.initialValue };
};
const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error;
type AddPage = Awaited<ReturnType<typeof addLoader>>;
type NotePage = Awaited<ReturnType<typeof noteLoader>>;
type MessagePage = Awaited<ReturnType<typeof messageLoader>>;
type RightsPage = Awaited<ReturnType<typeof rightsLoader>>;

const own = async (query = "", host = "localhost") =>
  (await open<AddPage>(addLoader, "supervisor", { query, host })).playlists.map(({ name, has }) => [name, has]);

test("a song is added to a new playlist and to several at once, and a playlist that has it is told", async () => {
  const created = await post(addAction, "supervisor", [["name", "  Spring "]], { slug: other.slug });
  expect(statusOf(created.answer)).toBe(302);
  await post(addAction, "supervisor", [["name", "Été 100%_"]], { slug: other.slug });
  expect((await own()).sort()).toEqual([
    ["Spring", 0],
    ["Été 100%_", 0],
  ]);
  const { playlists } = await open<AddPage>(addLoader, "supervisor");
  const targets = playlists.map(({ id }) => ["playlistIds", id] as [string, string]);
  const inDialog = async (form: [string, string][]) =>
    ((await post(addAction, "supervisor", [...form, ["inDialog", "1"]])).answer as { data: { toast: object } }).data
      .toast;
  await inDialog(targets.slice(0, 1));
  expect(await inDialog(targets)).toMatchObject({
    kind: "success",
    title: `Added to ${playlists[1]?.name}`,
    body: `Already in ${playlists[0]?.name}`,
  });
  expect(await inDialog(targets)).toMatchObject({ kind: "info", title: expect.stringMatching(/^Already in /) });
  expect(await own("?filter=%C3%A9T")).toEqual([["Été 100%_", 1]]);
  expect(await own("?filter=0%25_")).toEqual([["Été 100%_", 1]]);
  expect(await own("?filter=x%25")).toEqual([]);
});

test("twenty songs added at once get twenty positions, and a hundred and fifty playlists take one form", async () => {
  const ctx = testContext();
  await post(addAction, "supervisor", [["name", "Rush"]]);
  const { playlists } = await open<AddPage>(addLoader, "supervisor");
  const id = playlists.find(({ name }) => name === "Rush")?.id ?? "";
  const songs = await Promise.all(Array.from({ length: 20 }, (_, n) => addRecording(ctx, { title: `Rush ${n}` })));
  let next = 0;
  const add = () => post(addAction, "supervisor", [["playlistIds", id]], { slug: songs[next++]?.slug ?? "" });
  expect(await twentyTimes(add)).toEqual(Array(20).fill(302));
  const positions = "SELECT count(DISTINCT position) AS n FROM playlist_tracks WHERE playlist_id = ?";
  expect(await countRows(positions, id)).toBe(21);
  await DB.batch(
    Array.from({ length: 150 }, (_, n) =>
      DB.prepare(
        "INSERT INTO playlists (id, company_id, owner_id, slug, name) SELECT ?, ?, owner_id, ?, ? FROM playlists WHERE id = ?",
      ).bind(`many-${n}`, demoCompanyIds.main, `many-${n}`, `Many ${n}`, id),
    ),
  );
  const many = Array.from({ length: 150 }, (_, n) => ["playlistIds", `many-${n}`] as [string, string]);
  expect(statusOf((await post(addAction, "supervisor", many)).answer)).toBe(302);
  const filled = "SELECT count(*) AS n FROM playlist_tracks WHERE playlist_id LIKE 'many-%'";
  expect(await countRows(filled)).toBe(150);
});

test("a playlist of another person or company is not found, and nothing is added", async () => {
  await post(addAction, "supervisor", [["name", "At Acme"]], { host: "acme.localhost" });
  const [[acme = ""] = []] = (await own("", "acme.localhost")) as [string, boolean][];
  expect(acme).toBe("At Acme");
  const idOf = async (account: string, host: string) =>
    (await open<AddPage>(addLoader, account, { host })).playlists[0]?.id ?? "";
  await post(addAction, "admin", [["name", "Of the admin"]]);
  for (const id of [await idOf("supervisor", "acme.localhost"), await idOf("admin", "localhost"), "nothing"]) {
    const before = await countRows("SELECT count(*) AS n FROM playlist_tracks");
    const adding = post(
      addAction,
      "supervisor",
      [
        ["playlistIds", id],
        ["name", "Kept out"],
      ],
      { slug: other.slug },
    );
    await expect(adding).rejects.toMatchObject({ code: "not_found" });
    expect(await countRows("SELECT count(*) AS n FROM playlist_tracks")).toBe(before);
  }
  expect(errorsOf((await post(addAction, "supervisor", [])).answer)).toHaveProperty("playlistIds");
  expect(errorsOf((await post(addAction, "supervisor", [["name", "x".repeat(121)]])).answer)).toHaveProperty("name");
  const typed: [string, string][] = [["name", "No"]];
  expect(await refused(post(addAction, "artist", typed))).toEqual({ status: 403, said: 1, kept: { name: "No" } });
  expect(await refused(post(addAction, "supervisor", typed, { slug: "gone" }))).toMatchObject({
    ...{ status: 404, said: 1, kept: { name: "No" } },
  });
});

test("internal notes belong to a company, show as text, and only their author deletes them", async () => {
  const message = `<script>alert(1)</script>\nSecond line`;
  expect(statusOf((await post(noteAction, "admin", [["message", message]])).answer)).toBe(302);
  const { notes } = await open<NotePage>(noteLoader, "admin");
  expect(notes).toMatchObject([{ message, author: "Ada Lindqvist", isOwn: true }]);
  expect((await open<NotePage>(noteLoader, "admin", { host: "acme.localhost" })).notes).toEqual([]);
  const remove = (account: string, host = "localhost") =>
    post(noteAction, account, [["noteId", notes[0]?.id ?? ""]], { host });
  await expect(remove("admin", "acme.localhost")).rejects.toMatchObject({ code: "not_found" });
  expect(statusOf((await remove("staff")).answer)).toBe(403);
  for (const [account, slug, status] of [
    ["staff", song.slug, 403],
    ["admin", "gone", 404],
  ] as const)
    expect(await refused(post(noteAction, account, [["message", "Typed"]], { slug }))).toEqual({
      ...{ status, said: 1, kept: { message: "Typed" } },
    });
  await DB.prepare("UPDATE internal_notes SET user_id = (SELECT id FROM users WHERE email = ?)")
    .bind(mail("staff"))
    .run();
  await expect(remove("admin")).rejects.toMatchObject({ code: "not_found" });
  expect((await open<NotePage>(noteLoader, "admin")).notes).toMatchObject([{ isOwn: false }]);
  await DB.prepare("UPDATE internal_notes SET user_id = (SELECT id FROM users WHERE email = ?)")
    .bind(mail("admin"))
    .run();
  expect(statusOf((await remove("admin")).answer)).toBe(302);
  expect((await open<NotePage>(noteLoader, "admin")).notes).toEqual([]);
  const audited =
    "SELECT count(*) AS n FROM audit_log WHERE action IN ('internal-note-added', 'internal-note-deleted')";
  expect(await countRows(audited)).toBe(2);
  for (const form of [[["message", " \u200b"]], [["message", "x".repeat(4001)]], []] as [string, string][][])
    expect(errorsOf((await post(noteAction, "admin", form)).answer)).toHaveProperty("message");
  await expect(open(noteLoader, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
});

test("a message reaches the owner's representative, else the staff, and the sender sees it with its status", async () => {
  const form: [string, string][] = [
    ["subject", "Stems"],
    ["message", "Do you have\nstems?"],
  ];
  const first = await post(messageAction, "staff", [
    ["subject", "Stems"],
    ["message", "Who owns it?"],
  ]);
  expect(statusOf(first.answer)).toBe(302);
  const mailed = "SELECT count(*) AS n FROM outbox WHERE template = 'inquiry' AND recipient = ?";
  expect(await countRows(mailed, mail("admin"))).toBe(1);
  expect(await countRows(mailed, mail("staff"))).toBe(0);
  await DB.prepare(
    "INSERT INTO parties (id, name, email) VALUES ('owner', 'Lowtide Music', 'sync@lowtide.example')",
  ).run();
  await post(messageAction, "staff", form);
  expect(await countRows(mailed, "sync@lowtide.example")).toBe(1);
  const page = await open<MessagePage>(messageLoader, "staff");
  expect(page.representedBy).toBe("Lowtide Music");
  expect(page.conversations).toMatchObject([{ subject: "Stems", status: "open", message: "Do you have\nstems?" }, {}]);
  expect((await open<MessagePage>(messageLoader, "admin")).conversations).toEqual([]);
  expect((await open<MessagePage>(messageLoader, "staff", { slug: other.slug })).conversations).toEqual([]);
  expect(Object.keys(errorsOf((await post(messageAction, "staff", [])).answer))).toEqual(["subject", "message"]);
  const kept = Object.fromEntries(form);
  expect(await refused(post(messageAction, "supervisor", form))).toEqual({ status: 403, said: 1, kept });
  expect(await refused(post(messageAction, "staff", form, { slug: "gone" }))).toEqual({ status: 404, said: 1, kept });
});

test("rightsholders have their shares, and one-stop is known only when both sides are whole", async () => {
  const ctx = testContext();
  expect(await open<RightsPage>(rightsLoader, "staff")).toMatchObject({ shares: [], oneStop: null, restrictions: [] });
  await addWriter(ctx, song.workId, "Ada Lowe", 6667);
  await addWriter(ctx, song.workId, "Tom Reed", 3333);
  const master =
    "INSERT INTO splits (id, side, subject_id, party_id, role, share_bp, controlled) SELECT 'm', 'master', ?, id, 'OWNER', 10000, 1 FROM parties LIMIT 1";
  await DB.prepare(master).bind(song.id).run();
  const page = await open<RightsPage>(rightsLoader, "staff");
  expect(page.oneStop).toBe(false);
  expect(page.shares.map(({ side, shareBp, controlled }) => [side, shareBp, controlled])).toEqual([
    ["composition", 6667, false],
    ["composition", 3333, false],
    ["master", 10000, true],
  ]);
  await DB.prepare("UPDATE splits SET controlled = 1").run();
  expect((await open<RightsPage>(rightsLoader, "staff")).oneStop).toBe(true);
  await DB.prepare("UPDATE splits SET share_bp = 9999 WHERE id = 'm'").run();
  expect((await open<RightsPage>(rightsLoader, "staff")).oneStop).toBeNull();
  await expect(open(rightsLoader, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
});

test("a share link selects the song and version and, where it says so, brings the lyrics", async () => {
  const search = async (query: string) => {
    const { answer } = await visit(`http://localhost/music-sync-licensing/search${query}`, {}, searchLoader);
    return (answer as { data: { selected: { id: string } | null; lyrics: { text: string }[] | null } }).data;
  };
  const link = `?songId=${song.workId}&versionId=${song.id}`;
  expect(await search(link)).toMatchObject({ selected: { id: song.id }, lyrics: null });
  const { selected, lyrics } = await search(`${link}&lyrics=open`);
  expect(selected?.id).toBe(song.id);
  expect(lyrics?.map(({ text }) => text)).toEqual(["We missed", "the last ferry"]);
  expect(await search("?lyrics=open")).toMatchObject({ selected: null, lyrics: null });
});
