import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDownload } from "#app/downloads/create-download.server.ts";
import { loader as listPage } from "#app/downloads/routes/downloads.tsx";
import { action as newToken } from "#app/identity/account/routes/account-tokens.tsx";
import { action as logOut } from "#app/identity/session/routes/logout.tsx";
import { eventSchema } from "#app/insight/event.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import {
  addDownloadable,
  linkOf,
  noise,
  open,
  post,
  type StoredFile,
  start,
  wavAround,
} from "#test/routes/downloads/download-visitor.ts";
import { mail, signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withDemoPeople();

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket };
afterEach(() => void vi.useRealTimers());

const frames = noise(300_000);
const sound = noise(400_001, 3);
const mp3: StoredFile = { role: "mp3", name: "download.mp3", contentType: "audio/mpeg", bytes: frames };
const wav: StoredFile = { role: "original", name: "original.wav", contentType: "audio/wav", bytes: wavAround(sound) };
const cookies = new Map<string, string>();
const cookieOf = (account: string) => cookies.get(account) ?? "";
let song = "";

beforeAll(async () => {
  for (const account of ["admin", "supervisor", "label"]) cookies.set(account, (await signIn(account)).cookie ?? "");
  const given = { title: "Ночь / “Über”", artist: "Zoë", album: "Nacht", genre: ["Ambient"], lines: ["Eins", "Zwei"] };
  song = (await addDownloadable({ ...given, isrc: "GBAYE6800011", versionType: "instrumental" }, [mp3, wav])).id;
});

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error: { code: string } };
  return `${response.status} ${body.error.code}`;
}

const endsWith = (whole: Uint8Array, part: Uint8Array) =>
  part.every((byte, at) => whole[whole.length - part.length + at] === byte);

test("a signed-in person gets the MP3 as a file with its name and tags, in front of unchanged frames", async () => {
  const response = await open(cookieOf("supervisor"), await linkOf(cookieOf("supervisor"), song, "mp3"));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Disposition")).toBe(
    "attachment; filename=\"Zoe - _ _Uber_ (Instrumental).mp3\"; filename*=UTF-8''Zo%C3%AB%20-%20%D0%9D%D0%BE%D1%87%D1%8C%20%E2%80%9C%C3%9Cber%E2%80%9D%20%28Instrumental%29.mp3",
  );
  expect(response.headers.get("Content-Type")).toBe("audio/mpeg");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const file = await bytesOf(response);
  expect(file.length).toBe(Number(response.headers.get("Content-Length")));
  expect(endsWith(file, frames)).toBe(true);
  const text = new TextDecoder().decode(file.subarray(0, file.length - frames.length));
  expect(text.startsWith("ID3\u0004")).toBe(true);
  for (const part of ["Ночь / “Über” (Instrumental)", "GBAYE6800011", "Eins\nZwei"]) expect(text).toContain(part);
});

test("a song in the API has its files by format and a signed address, for those who may open them, and its restrictions and notes", async () => {
  const read = async (cookie: string | null) => {
    const { answer } = await visit(`http://localhost/api/v1/songs/${song}`, { cookie }, apiHandler);
    return ((await (answer as Response).json()) as { data: Record<string, unknown> }).data;
  };
  await DB.prepare("UPDATE recordings SET notes = 'Ask first', represented_by = 'As delivered' WHERE id = ?")
    .bind(song)
    .run();
  const visitor = await read(null);
  const streams = { streaming: { url: expect.any(String) }, direct: { url: expect.any(String) } };
  expect(visitor).toMatchObject({ files: streams, fileUrls: streams, signedUrl: null, notes: null });
  expect(visitor).toMatchObject({ restriction: [], restrictions: [], fileRepresentedBy: "As delivered" });
  expect(visitor.files).not.toHaveProperty("original");
  const supervisor = await read(cookieOf("supervisor"));
  expect(supervisor).toMatchObject({ notes: null });
  expect(supervisor.files).not.toHaveProperty("original");
  const follow = async (account: string, url: unknown) => {
    const { answer } = await visit(String(url), { cookie: cookieOf(account) }, apiHandler);
    return bytesOf(answer as Response);
  };
  expect(endsWith(await follow("supervisor", supervisor.signedUrl), frames)).toBe(true);
  await expect(follow("label", supervisor.signedUrl)).rejects.toMatchObject({ code: "forbidden" });
  const admin = await read(cookieOf("admin"));
  expect(admin).toMatchObject({ notes: "Ask first", files: { original: { url: expect.any(String) } } });
  const { original } = admin.files as { original: { url: string } };
  const file = await follow("admin", original.url);
  expect(file.length).toBeGreaterThan(sound.length);
});

/** The picture of the APIC frame of a file's ID3 tag, which is its last frame. */
function pictureOf(file: Uint8Array): { type: string; bytes: Uint8Array } {
  const tag = file.subarray(0, file.length - frames.length);
  const text = new TextDecoder("latin1").decode(tag);
  const at = text.indexOf("APIC") + 10 + 1;
  const end = text.indexOf("\0", at);
  return { type: text.slice(at, end), bytes: tag.subarray(end + 3) };
}

test("the file carries the cover: the album's own where a tag can hold it, else the one that our pages draw", async () => {
  const download = async () =>
    bytesOf(await open(cookieOf("supervisor"), await linkOf(cookieOf("supervisor"), song, "mp3")));
  const setCover = (key: string | null) => DB.prepare("UPDATE albums SET image_key = ?").bind(key).run();
  const drawn = pictureOf(await download());
  expect(drawn.type).toBe("image/png");
  expect([...drawn.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  // Width and height of the IHDR chunk.
  const size = new DataView(drawn.bytes.slice(16, 24).buffer);
  expect([size.getUint32(0), size.getUint32(4)]).toEqual([500, 500]);
  expect(pictureOf(await download())).toEqual(drawn);
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, ...noise(5000)]);
  await MEDIA.put("images/cover", jpeg);
  await setCover("images/cover");
  expect(pictureOf(await download())).toEqual({ type: "image/jpeg", bytes: jpeg });
  for (const unfit of [noise(5000), Uint8Array.from([0xff, 0xd8, 0xff, ...noise(1024 * 1024)])]) {
    await MEDIA.put("images/cover", unfit);
    expect(pictureOf(await download())).toEqual(drawn);
  }
  // A cover that staff uploaded: its variants are WebP, which tags do not hold, so its source is taken.
  const image = `images/${"a".repeat(64)}`;
  await MEDIA.put("uploads/own/source", jpeg);
  await DB.prepare(`INSERT INTO uploads (id, company_id, module, name, source_key, image_key)
    SELECT 'own', id, 'album-covers', 'cover.jpg', 'uploads/own/source', ? FROM companies LIMIT 1`)
    .bind(image)
    .run();
  await setCover(`${image}/background.webp`);
  expect(pictureOf(await download())).toEqual({ type: "image/jpeg", bytes: jpeg });
  await setCover("images/nothing");
  expect(pictureOf(await download())).toEqual(drawn);
  await setCover(null);
});

test("Hi-Res is for people with the permission, and only where the original is not an MP3", async () => {
  expect(await codeOf(await start(cookieOf("supervisor"), song, "original"))).toBe("403 forbidden");
  const response = await open(cookieOf("admin"), await linkOf(cookieOf("admin"), song, "original"));
  const file = await bytesOf(response);
  expect(response.headers.get("Content-Type")).toBe("audio/wav");
  expect(file.length).toBe(Number(response.headers.get("Content-Length")));
  // An odd number of bytes is padded.
  expect(endsWith(file.subarray(0, -1), sound)).toBe(true);
  expect(new DataView(file.buffer).getUint32(4, true)).toBe(file.length - 8);
  const original: StoredFile = { ...mp3, role: "original", name: "original.mp3" };
  const delivered = await addDownloadable({ title: "Delivered as MP3" }, [original]);
  expect(await codeOf(await start(cookieOf("admin"), delivered.id, "original"))).toBe("404 not_found");
  const own = await open(cookieOf("supervisor"), await linkOf(cookieOf("supervisor"), delivered.id, "mp3"));
  expect(endsWith(await bytesOf(own), frames)).toBe(true);
  const waiting = await addDownloadable({ title: "Without an MP3" }, [wav]);
  expect(await codeOf(await start(cookieOf("admin"), waiting.id, "mp3"))).toBe("404 not_found");
});

test("ranges, conditions and HEAD are those of the composed file", async () => {
  const cookie = cookieOf("admin");
  for (const format of ["mp3", "original"]) {
    const link = await linkOf(cookie, song, format);
    const whole = await open(cookie, link);
    const etag = whole.headers.get("ETag") ?? "";
    const file = await bytesOf(whole);
    const { length } = file;
    for (const [range, first, last] of [
      ["bytes=0-0", 0, 0],
      ["bytes=5-2000", 5, 2000],
      ["bytes=100000-", 100_000, length - 1],
      ["bytes=-10", length - 10, length - 1],
      [`bytes=0-${length + 5}`, 0, length - 1],
    ] as const) {
      const part = await open(cookie, link, { headers: { Range: range, "If-Range": etag } });
      expect(part.status).toBe(206);
      expect(part.headers.get("Content-Range")).toBe(`bytes ${first}-${last}/${length}`);
      expect(part.headers.get("Content-Length")).toBe(String(last - first + 1));
      const bytes = await bytesOf(part);
      // Not toEqual, which takes seconds for arrays of this size.
      expect(bytes.length === last + 1 - first && endsWith(file.subarray(0, last + 1), bytes)).toBe(true);
    }
    const past = await open(cookie, link, { headers: { Range: `bytes=${length}-` } });
    expect([past.status, past.headers.get("Content-Range")]).toEqual([416, `bytes */${length}`]);
    const stale = await open(cookie, link, { headers: { Range: "bytes=0-1", "If-Range": '"another"' } });
    expect([stale.status, (await bytesOf(stale)).length]).toEqual([200, length]);
    expect((await open(cookie, link, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await open(cookie, link, { headers: { "If-Match": '"another"' } })).status).toBe(412);
    const head = await open(cookie, link, { method: "HEAD", headers: { Range: "bytes=0-1" } });
    expect([head.status, head.headers.get("Content-Length"), head.body]).toEqual([200, String(length), null]);
    await DB.prepare("UPDATE recordings SET year = coalesce(year, 2000) + 1 WHERE id = ?").bind(song).run();
    const changed = await open(cookie, link, { headers: { Range: "bytes=0-1", "If-Range": etag } });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
  }
});

test("a link opens one file, for the session it was made for, for ten minutes", async () => {
  const cookie = cookieOf("admin");
  const link = await linkOf(cookie, song, "mp3");
  const other = await linkOf(cookie, song, "original");
  const url = new URL(link, "http://localhost");
  const changed = (name: string, value: string) => {
    const copy = new URL(url);
    copy.searchParams.set(name, value);
    return copy.pathname + copy.search;
  };
  const expires = Number(url.searchParams.get("expires"));
  const signature = url.searchParams.get("signature") ?? "";
  const first = signature.startsWith("A") ? "B" : "A";
  const altered = [
    link.replace(`${song}-mp3`, `${song}-original`),
    other.replace(`${song}-original`, `${song}-mp3`),
    link.replace(`${song}-mp3`, "unknown"),
    changed("expires", String(expires + 60_000)),
    changed("expires", `${expires}.0`),
    changed("expires", ""),
    changed("signature", first + signature.slice(1)),
    changed("signature", signature.slice(0, -1)),
    changed("signature", ""),
    url.pathname,
  ];
  for (const address of altered) expect(await codeOf(await open(cookie, address)), address).toBe("403 forbidden");
  expect(await codeOf(await open(cookieOf("supervisor"), link))).toBe("403 forbidden");
  const again = (await signIn("admin")).cookie;
  expect(await codeOf(await open(again, link))).toBe("403 forbidden");
  expect(await codeOf(await open(null, link))).toBe("401 unauthorised");
  const page = await open(null, link, { headers: { Accept: "text/html" } });
  expect(page.headers.get("Location")).toBe("/login?returnUrl=/library/downloads");
  vi.useFakeTimers({ toFake: ["Date"], now: expires - 1 });
  const inTime = await open(cookie, link);
  expect(inTime.status).toBe(200);
  await inTime.body?.cancel();
  vi.setSystemTime(expires);
  expect(await codeOf(await open(cookie, link))).toBe("410 gone");
  const shown = await open(cookie, link, { headers: { Accept: "text/html" } });
  expect([shown.status, await shown.text()]).toEqual([410, expect.stringContaining("has expired")]);
});

test("a link refuses at once when the right behind it is withdrawn", async () => {
  const { id } = await addDownloadable({ title: "Withdrawn" }, [mp3, wav]);
  const run = (sql: string, ...values: string[]) =>
    DB.prepare(sql)
      .bind(...values)
      .run();
  async function withdrawn(format: string, expected: string, take: (cookie: string) => Promise<unknown>) {
    const cookie = (await signIn("supervisor")).cookie ?? "";
    const link = await linkOf(cookie, id, format);
    await take(cookie);
    expect(await codeOf(await open(cookie, link))).toBe(expected);
  }
  await withdrawn("mp3", "404 not_found", () => run("UPDATE recordings SET status = 'icebox' WHERE id = ?", id));
  await run("UPDATE recordings SET status = 'published' WHERE id = ?", id);
  await withdrawn("mp3", "404 not_found", async () => {
    const values = [demoCompanyIds.main, "company", ""];
    await run(
      "INSERT INTO restrictions (id, company_id, kind, name, value) VALUES ('gone', ?, ?, 'Gone', ?)",
      ...values,
    );
    await run("INSERT INTO recording_restrictions (recording_id, restriction_id) VALUES (?, 'gone')", id);
  });
  await run("DELETE FROM recording_restrictions WHERE restriction_id = 'gone'");
  await withdrawn("mp3", "401 unauthorised", (cookie) =>
    visit("http://localhost/logout", { method: "POST", cookie, form: {} }, logOut),
  );
  const person = "SELECT id FROM users WHERE email = ?";
  await withdrawn("mp3", "401 unauthorised", () =>
    run(`UPDATE memberships SET status = 'disabled' WHERE user_id = (${person})`, mail("supervisor")),
  );
  await run(`UPDATE memberships SET status = 'active' WHERE user_id = (${person})`, mail("supervisor"));
  await withdrawn("mp3", "401 unauthorised", () =>
    run("UPDATE users SET status = 'disabled' WHERE email = ?", mail("supervisor")),
  );
  await run("UPDATE users SET status = 'active' WHERE email = ?", mail("supervisor"));
  const grant = `INSERT INTO membership_policies (membership_id, policy_id) SELECT m.id, 'hi-res' FROM memberships m
    WHERE m.company_id = ? AND m.user_id = (${person})`;
  await run(
    "INSERT INTO policies (id, name, name_key, scopes) VALUES ('hi-res', 'Hi-Res', 'hi-res', ?)",
    '["GetSongFilesOriginal"]',
  );
  await run(grant, demoCompanyIds.main, mail("supervisor"));
  await withdrawn("original", "403 forbidden", () => run("DELETE FROM membership_policies WHERE policy_id = 'hi-res'"));
});

test("without an account a download leads to the sign-in, after which it goes on; another site, HEAD and fetching ahead only get as far as the song", async () => {
  const anonymous = await start(null, song, "mp3");
  expect(anonymous.headers.get("Location")).toBe(
    `/login?returnUrl=${encodeURIComponent(`/download/start?song=${song}&format=mp3`)}`,
  );
  const before = await DB.prepare("SELECT count(*) AS n FROM downloads").first<number>("n");
  for (const given of [
    { site: "cross-site" },
    { site: "same-site" },
    { method: "HEAD" },
    { headers: { "Sec-Purpose": "prefetch;prerender" } },
  ]) {
    const unasked = await start(cookieOf("admin"), song, "mp3", given);
    expect(unasked.headers.get("Location")).toBe(`/music-sync-licensing/search?songId=${song}`);
  }
  expect(await DB.prepare("SELECT count(*) AS n FROM downloads").first<number>("n")).toBe(before);
  expect(await codeOf(await start(cookieOf("admin"), "no'thing", "mp3"))).toBe("400 invalid");
  expect(await codeOf(await start(cookieOf("admin"), song, "flac"))).toBe("400 invalid");
  expect(await codeOf(await start(cookieOf("admin"), "unknown", "mp3"))).toBe("404 not_found");
});

test("downloads are listed newest first, 25 a page, with what can still be downloaded, for their owner only", async () => {
  const cookie = cookieOf("label");
  const { id } = await addDownloadable({ title: "Listed", versionType: "instrumental" }, [mp3, wav]);
  for (let time = 0; time < 27; time += 1) await linkOf(cookie, time === 26 ? id : song, "mp3");
  type Page = { downloads: { title: string; isAvailable: boolean }[]; total: number; page: number; pages: number };
  const read = async (query: string, who = cookie) =>
    (await visit(`http://localhost/library/downloads${query}`, { cookie: who }, listPage)).answer as Page;
  const first = await read("");
  expect([first.downloads.length, first.total, first.pages]).toEqual([25, 27, 2]);
  expect(first.downloads[0]).toMatchObject({ title: "Listed (Instrumental)", isAvailable: true });
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(id).run();
  expect((await read("?page=1")).downloads[0]).toMatchObject({ title: "Listed (Instrumental)", isAvailable: false });
  expect(await read("?page=9")).toMatchObject({ page: 2, downloads: [{}, {}] });
  expect(await read("?page=x")).toMatchObject({ page: 1 });
  expect((await read("", cookieOf("supervisor"))).downloads.map(({ title }) => title)).not.toContain(
    "Listed (Instrumental)",
  );
  const events = "SELECT count(*) AS n FROM audit_log WHERE action = 'download' AND subject_id = ?";
  expect(await DB.prepare(events).bind(id).first<number>("n")).toBe(1);
});

test("a download is an event of its person, and an administrator who previews someone downloads nothing", async () => {
  const sent: unknown[] = [];
  const EVENTS = { send: async (message: unknown) => void sent.push(message) } as unknown as Queue<unknown>;
  const counted = "SELECT count(*) AS n FROM downloads WHERE recording_id = ?";
  const { id } = await addDownloadable({ title: "Counted" }, [mp3]);
  for (const originalUserId of [null, "administrator"]) {
    await visit("http://localhost/download", { cookie: cookieOf("supervisor") }, async ({ context: { ctx } }) => {
      const actor = ctx.actor && { ...ctx.actor, originalUserId };
      const download = createDownload(
        { ...ctx, actor, env: { ...ctx.env, EVENTS } },
        { recordingId: id, format: "mp3" },
      );
      if (originalUserId === null) await download;
      else await expect(download).rejects.toMatchObject({ code: "forbidden" });
    });
    expect(await DB.prepare(counted).bind(id).first<number>("n")).toBe(1);
    expect(sent).toMatchObject([{ kind: "download", subjectId: id, detail: { format: "mp3" } }]);
  }
  expect(eventSchema.safeParse(sent[0]).success).toBe(true);
});

test("a program downloads with its token, as far as the token's permissions go", async () => {
  const token = async (scopes: string) => {
    const form = { name: "Archive", days: "30", scopes };
    const { answer } = await visit(
      "http://localhost/account-settings/tokens",
      { method: "POST", cookie: cookieOf("admin"), form },
      newToken,
    );
    return `Bearer ${(answer as { data: { token: string } }).data.token}`;
  };
  const [hiRes, plain] = [await token("GetSongFilesOriginal"), await token("CreateComment")];
  const made = await post({ authorization: hiRes }, { songId: song, format: "original" });
  expect(made.status).toBe(201);
  const { data } = (await made.json()) as { data: { url: string; fileName: string; expiresAt: number } };
  expect(data.fileName).toBe("Zoë - Ночь “Über” (Instrumental).wav");
  const opened = await visit(data.url, { authorization: hiRes }, apiHandler);
  expect((await bytesOf(opened.answer as Response)).length).toBeGreaterThan(sound.length);
  await expect(visit(data.url, { authorization: plain }, apiHandler)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await codeOf(await post({ authorization: plain }, { songId: song, format: "original" }))).toBe(
    "403 forbidden",
  );
  expect((await post({ authorization: plain }, { songId: song })).status).toBe(201);
  const list = async (page: string) => {
    const url = `http://localhost/api/v1/downloads?page=${page}`;
    const { answer } = await visit(url, { authorization: hiRes }, apiHandler);
    return (await (answer as Response).json()) as { data: { items: object[]; page: number } };
  };
  expect((await list("1")).data.items[0]).toMatchObject({ songId: song, format: "mp3", isAvailable: true });
  expect((await list("none")).data.page).toBe(1);
  const unread = visit("http://localhost/api/v1/downloads", { authorization: plain }, apiHandler);
  await expect(unread).rejects.toMatchObject({ code: "forbidden" });
  expect(await codeOf(await post({}, { songId: song }))).toBe("401 unauthorised");
  expect(await codeOf(await post({ authorization: plain }, { format: "mp3" }))).toBe("400 invalid");
});

test("without a secret nothing is signed", async () => {
  const given = { settings: { SIGNING_SECRET: undefined } };
  expect(await codeOf(await start(cookieOf("admin"), song, "mp3", given))).toBe("503 unavailable");
});
