import { env } from "cloudflare:workers";
import { crc32 } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { sweepPackages } from "#app/downloads/package/sweep-packages.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { action as logOut } from "#app/identity/session/routes/logout.tsx";
import { action, loader } from "#app/playlists/package/routes/playlist-package.tsx";
import { loader as fileLoader } from "#app/playlists/package/routes/playlist-package-file.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { apiResponse, type Given } from "#test/routes/api-response.ts";
import { addDownloadable, noise, type StoredFile, wavAround } from "#test/routes/downloads/download-visitor.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { cookieFor, countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const { DB, MASTERS } = env as unknown as { DB: D1Database; MASTERS: R2Bucket };
const frames = noise(120_000);
const sound = noise(200_001, 3);
const mp3: StoredFile = { role: "mp3", name: "download.mp3", contentType: "audio/mpeg", bytes: frames };
const wav: StoredFile = { role: "original", name: "original.wav", contentType: "audio/wav", bytes: wavAround(sound) };
const delivered: StoredFile = { ...mp3, role: "original", name: "original.mp3" };

type Sender = Given & { host?: string };
let made = 0;
const ids: Record<string, string> = {};

/** A playlist of the administrator with these recordings. */
async function playlist(recordings: string[], visibility = "public", companyId = demoCompanyIds.main): Promise<string> {
  made += 1;
  const slug = `package-${made}`;
  const rows = recordings.map((id, at) =>
    DB.prepare(
      "INSERT INTO playlist_tracks (id, playlist_id, recording_id, position, note) VALUES (?, ?, ?, ?, ?)",
    ).bind(`${slug}-${at}`, slug, id, at + 1, at === 0 ? "Opening\nscene" : ""),
  );
  await DB.batch([
    DB.prepare(
      "INSERT INTO playlists (id, company_id, owner_id, slug, name, visibility) VALUES (?, ?, (SELECT id FROM users WHERE email LIKE 'admin@%'), ?, ?, ?)",
    ).bind(...[slug, companyId, slug, "Spot:\n30 s / cut", visibility]),
    ...rows,
  ]);
  return slug;
}

function address(slug: string, { host = "localhost", ...given }: Sender) {
  const path = `/music-sync-licensing/playlist/${slug}/package`;
  return { url: `http://${host}${path}`, path, given: { ...given, params: { slug } } };
}

async function page(slug: string, sender: Sender) {
  const { url, given } = address(slug, sender);
  const { answer } = await visit(url, given, loader);
  return answer as Awaited<ReturnType<typeof loader>>;
}

function submit(slug: string, sender: Sender, form: Record<string, string>) {
  const { url, given } = address(slug, sender);
  return visit(url, { method: "POST", form, ...given }, action);
}

/** Puts a package together; its address. */
async function linkOf(slug: string, sender: Sender, format = "mp3"): Promise<string> {
  const { answer } = await submit(slug, sender, { format });
  const to = (answer as Response).headers?.get("Location");
  if (typeof to !== "string") throw new Error(JSON.stringify(answer));
  return to;
}

function open(link: string, { host = "localhost", ...given }: Sender): Promise<Response> {
  const url = new URL(link, `http://${host}`);
  const [, , , slug = "", , packageId = ""] = url.pathname.split("/");
  return apiResponse(url.href, { ...given, params: { slug, packageId } }, fileLoader);
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at]);

/** The files of an archive by its central directory, each with a right checksum. */
function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(archive.length - 6, true);
  for (
    ;
    view.getUint32(at, true) === 0x02014b50;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true)
  ) {
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    const offset = view.getUint32(at + 42, true);
    const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const bytes = archive.subarray(from, from + view.getUint32(at + 24, true));
    expect(crc32(bytes), name).toBe(view.getUint32(at + 16, true));
    files.set(name, bytes);
  }
  return files;
}

beforeAll(async () => {
  const add = async (name: string, given: Parameters<typeof addDownloadable>[0], files: StoredFile[]) => {
    ids[name] = (await addDownloadable(given, files)).id;
  };
  await add("dawn", { title: "Dawn / “Über”", artist: "Zoë", isrc: "GBAYE6800021", versionType: "instrumental" }, [
    mp3,
    wav,
  ]);
  await add("noon", { title: "Noon", artist: "Ann" }, [delivered]);
  await add("dusk", { title: "Dusk" }, [wav]);
  await add("night", { title: "Night", artist: "Secret" }, [mp3]);
  await DB.prepare("UPDATE recordings SET status = 'icebox' WHERE id = ?").bind(ids.night).run();
});

const all = () => ["dawn", "noon", "dusk", "night", "dawn"].map((name) => ids[name] ?? "");

test("a playlist comes as one ZIP of tagged MP3s in its order, with its documents, and without what is hidden or has no file", async () => {
  const label = { cookie: await cookieOf("label") };
  const slug = await playlist(all());
  const shown = await page(slug, label);
  expect(shown.choices).toMatchObject([{ format: "mp3", tracks: 3, hidden: 1, missing: ["Dusk"] }]);
  const downloads = () =>
    countRows("SELECT count(*) AS n FROM downloads WHERE recording_id IN (?, ?)", ids.dawn ?? "", ids.noon ?? "");
  const before = await downloads();
  const response = await open(await linkOf(slug, label), label);
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toContain('filename="Spot 30 s cut.zip"');
  const archive = await bytesOf(response);
  expect(archive.length).toBe(Number(response.headers.get("Content-Length")));
  const files = unzip(archive);
  expect([...files.keys()]).toEqual([
    ...["01 Zoë - Dawn “Über” (Instrumental).mp3", "02 Ann - Noon.mp3", "04 Zoë - Dawn “Über” (Instrumental).mp3"],
    ...["tracklist.txt", "tracklist.csv", "cue-sheet.csv"],
  ]);
  const dawn = files.get("01 Zoë - Dawn “Über” (Instrumental).mp3") ?? new Uint8Array(0);
  expect(isSame(dawn.subarray(-frames.length), frames)).toBe(true);
  expect(new TextDecoder().decode(dawn.subarray(0, 400))).toContain("GBAYE6800021");
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  // Notes are for those who work on the playlist.
  expect(text("tracklist.txt")).not.toContain("Opening");
  expect(text("tracklist.txt")).toContain("Dusk: there's no file to download yet.");
  expect(text("tracklist.txt")).toContain("1 track isn't available to you.");
  expect(text("tracklist.csv")).toContain("01 Zoë - Dawn “Über” (Instrumental).mp3");
  expect(text("cue-sheet.csv")).toContain("Programme title,not on file");
  expect(text("cue-sheet.csv")).toContain("not shown for this account");
  for (const name of files.keys()) expect(text(name), name).not.toMatch(/Night|Secret/);
  expect(await downloads()).toBe(before + 2);
  expect(await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'package-downloaded'")).toBe(1);
});

test("Hi-Res is for people with the permission, and an original that is an MP3 comes as it is", async () => {
  const supervisor = { cookie: await cookieOf("supervisor") };
  const admin = { cookie: await cookieOf("admin") };
  const slug = await playlist(all());
  expect(statusOf((await submit(slug, supervisor, { format: "original" })).answer)).toBe(403);
  expect(statusOf((await submit(slug, supervisor, {})).answer)).toBe(400);
  const files = unzip(await bytesOf(await open(await linkOf(slug, admin, "original"), admin)));
  expect([...files.keys()].slice(0, 4)).toEqual([
    ...["01 Zoë - Dawn “Über” (Instrumental).wav", "02 Ann - Noon.mp3", "03 Dusk.wav"],
    "04 Zoë - Dawn “Über” (Instrumental).wav",
  ]);
  const file = files.get("03 Dusk.wav") ?? new Uint8Array(0);
  expect(isSame(file.subarray(-sound.length - 1, -1), sound)).toBe(true);
  const tracklist = new TextDecoder().decode(files.get("tracklist.txt"));
  expect(tracklist.split("\r\n")[0]).toBe("Spot: 30 s / cut");
  expect(tracklist).toContain("Delivered as an MP3");
  expect(tracklist).toContain("Note: Opening scene");
});

test("it is taken up anywhere, before and after its checksums are known, as the same file", async () => {
  const admin = { cookie: await cookieOf("admin") };
  const { id } = await addDownloadable({ title: "Resumed" }, [mp3]);
  const { id: second } = await addDownloadable({ title: "Behind" }, [mp3]);
  const link = await linkOf(await playlist([id, second]), admin);
  const checksums = () =>
    countRows(
      "SELECT count(*) AS n FROM file_checksums WHERE file_id LIKE ? OR file_id LIKE ?",
      `${id}%`,
      `${second}%`,
    );
  const size = Number((await open(link, { ...admin, method: "HEAD" })).headers.get("Content-Length"));
  const range = async (first: number, last: number) => {
    const part = await open(link, { ...admin, headers: { Range: `bytes=${first}-${last}` } });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes ${first}-${last}/${size}`]);
    return bytesOf(part);
  };
  expect(await checksums()).toBe(0);
  // The end first: nothing is known of the files in front of it.
  const end = await range(size - 900, size - 1);
  await expect.poll(checksums, { timeout: 20_000 }).toBe(2);
  const middle = await range(90_000, size - 1_000);
  const whole = await open(link, admin);
  const archive = await bytesOf(whole);
  expect(isSame(end, archive.subarray(size - 900))).toBe(true);
  expect(isSame(middle, archive.subarray(90_000, size - 999))).toBe(true);
  unzip(archive);
  expect((await open(link, { ...admin, headers: { "If-None-Match": whole.headers.get("ETag") ?? "" } })).status).toBe(
    304,
  );
  // The next package of the same files has the checksums in front of them, not behind.
  const next = await bytesOf(await open(await linkOf(await playlist([id, second]), admin), admin));
  unzip(next);
  expect([archive, next].map((bytes) => new DataView(bytes.buffer).getUint16(6, true))).toEqual([0x808, 0x800]);
});

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`;
}

test("a package is for the session that put it together, for a day, and ends with any right behind it", async () => {
  const person = { cookie: await cookieOf("supervisor") };
  const { id } = await addDownloadable({ title: "Withdrawn" }, [mp3, wav]);
  const slug = await playlist([id]);
  const link = await linkOf(slug, person);
  const other = await linkOf(await playlist([id]), person);
  const idOf = (address: string) => new URL(address, "http://x").pathname.split("/").at(-1) ?? "";
  const altered = [
    link.replace(idOf(link), idOf(other)),
    link.replace(slug, other.split("/")[3] ?? ""),
    link.replace(/expires=\d+/, (expires) => `expires=${Number(expires.slice(8)) + 1}`),
    link.replace(/signature=./, "signature=!"),
    link.split("?")[0] ?? "",
  ];
  for (const one of altered) expect(await codeOf(await open(one, person)), one).toBe("403 forbidden");
  const admin = { cookie: await cookieOf("admin") };
  expect(await codeOf(await open(link, admin))).toBe("403 forbidden");
  expect(await codeOf(await open(link, { cookie: await cookieFor("supervisor") }))).toBe("403 forbidden");
  expect(await codeOf(await open(link, {}))).toBe("401 unauthorised");
  const asked = await open(link, { headers: { Accept: "text/html" } });
  expect(asked.headers.get("Location")).toBe(
    `/login?returnUrl=${encodeURIComponent(`/music-sync-licensing/playlist/${slug}/package`)}`,
  );
  const run = (sql: string, ...values: string[]) =>
    DB.prepare(sql)
      .bind(...values)
      .run();
  const ends: [expected: string, end: () => unknown, undo: () => unknown][] = [
    [
      "410 gone",
      () => run("UPDATE recordings SET status = 'icebox' WHERE id = ?", id),
      () => run("UPDATE recordings SET status = 'published' WHERE id = ?", id),
    ],
    [
      "404 not_found",
      () => run("UPDATE playlists SET status = 'deleted' WHERE id = ?", slug),
      () => run("UPDATE playlists SET status = 'active' WHERE id = ?", slug),
    ],
    [
      "404 not_found",
      () => run("UPDATE playlists SET visibility = 'private' WHERE id = ?", slug),
      () => run("UPDATE playlists SET visibility = 'public' WHERE id = ?", slug),
    ],
  ];
  for (const [expected, end, undo] of ends) {
    await end();
    expect(await codeOf(await open(link, person))).toBe(expected);
    await undo();
  }
  expect((await open(link, { ...person, method: "HEAD" })).status).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3600_000 + 1000 });
  expect(await codeOf(await open(link, person))).toBe("410 gone");
  vi.useRealTimers();
  await sweepPackages({ env: testContext().env, now: Date.now() + 47 * 3600_000 });
  expect((await MASTERS.list({ prefix: "packages/" })).objects.length).toBeGreaterThan(0);
  await sweepPackages({ env: testContext().env, now: Date.now() + 49 * 3600_000 });
  expect((await MASTERS.list({ prefix: "packages/" })).objects).toEqual([]);
  expect(await codeOf(await open(link, person))).toBe("410 gone");
});

test("a package with rights holders or private notes ends with the right to see them", async () => {
  const label = { cookie: await cookieOf("label") };
  const { id } = await addDownloadable({ title: "Private" }, [mp3]);
  const slug = await playlist([id]);
  const person = "(SELECT id FROM users WHERE email LIKE 'label@%')";
  const run = (sql: string, ...values: string[]) =>
    DB.prepare(sql)
      .bind(...values)
      .run();
  const plain = await linkOf(slug, label);
  await run(
    "INSERT INTO policies (id, name, name_key, scopes) VALUES ('splits-package', 'Splits', 'splits-package', '[\"GetSongCopyright\"]')",
  );
  const grants: [name: string, grant: () => unknown, withdraw: () => unknown][] = [
    [
      "rights holders",
      () =>
        run(
          `INSERT INTO membership_policies (membership_id, policy_id) SELECT m.id, 'splits-package' FROM memberships m
            WHERE m.company_id = ? AND m.user_id = ${person}`,
          demoCompanyIds.main,
        ),
      () => run("DELETE FROM membership_policies WHERE policy_id = 'splits-package'"),
    ],
    [
      "notes",
      () => run(`INSERT INTO playlist_members (playlist_id, user_id, role) VALUES (?, ${person}, 'viewer')`, slug),
      () => run("DELETE FROM playlist_members WHERE playlist_id = ?", slug),
    ],
  ];
  for (const [name, grant, withdraw] of grants) {
    await grant();
    const link = await linkOf(slug, label);
    const text = new TextDecoder().decode(await bytesOf(await open(link, label)));
    expect(text.includes("Opening scene"), name).toBe(name === "notes");
    expect(text.includes("not shown for this account"), name).toBe(name === "notes");
    await withdraw();
    expect(await codeOf(await open(link, label)), name).toBe("410 gone");
    // A package that never had them goes on.
    expect((await open(plain, { ...label, method: "HEAD" })).status, name).toBe(200);
  }
});

test("Hi-Res that is withdrawn between the form and the stream is refused, and signing out ends the link", async () => {
  const cookie = await cookieFor("supervisor");
  const { id } = await addDownloadable({ title: "Granted" }, [mp3, wav]);
  const slug = await playlist([id]);
  const person = "SELECT id FROM users WHERE email LIKE 'supervisor@%'";
  await DB.batch([
    DB.prepare(
      "INSERT INTO policies (id, name, name_key, scopes) VALUES ('hi-res-package', 'HR', 'hr-package', '[\"GetSongFilesOriginal\"]')",
    ),
    DB.prepare(`INSERT INTO membership_policies (membership_id, policy_id) SELECT m.id, 'hi-res-package' FROM memberships m
      WHERE m.company_id = ? AND m.user_id = (${person})`).bind(demoCompanyIds.main),
  ]);
  const link = await linkOf(slug, { cookie }, "original");
  expect((await open(link, { cookie, method: "HEAD" })).status).toBe(200);
  await DB.prepare("DELETE FROM membership_policies WHERE policy_id = 'hi-res-package'").run();
  expect(await codeOf(await open(link, { cookie }))).toBe("403 forbidden");
  const plain = await linkOf(slug, { cookie });
  await visit("http://localhost/logout", { method: "POST", cookie, form: {} }, logOut);
  expect(await codeOf(await open(plain, { cookie }))).toBe("401 unauthorised");
});

test("another company's playlist, an unreadable one and one without files are refused; a stranger signs in first", async () => {
  const admin = { cookie: await cookieOf("admin") };
  const foreign = await playlist([ids.dawn ?? ""], "company", demoCompanyIds.acme);
  await expect(page(foreign, admin)).rejects.toMatchObject({ code: "not_found" });
  await expect(submit(foreign, admin, { format: "mp3" })).rejects.toMatchObject({ code: "not_found" });
  const own = await playlist([ids.dawn ?? ""], "company");
  const elsewhere = { cookie: await cookieOf("admin", acme), host: acme };
  await expect(page(own, elsewhere)).rejects.toMatchObject({ code: "not_found" });
  const empty = await playlist([ids.night ?? ""]);
  expect(statusOf((await submit(empty, admin, { format: "mp3" })).answer)).toBe(409);
  const stranger = page(own, {}).catch((error) => (error instanceof AppError ? error.code : error));
  expect(await stranger).toBe("unauthorised");
});
