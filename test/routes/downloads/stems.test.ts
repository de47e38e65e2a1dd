import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as downloadsPage } from "#app/downloads/routes/downloads.tsx";
import { loader as songStems } from "#app/downloads/stems/routes/song-stems.tsx";
import { loader as startStem } from "#app/downloads/stems/routes/stem.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addDownloadable, noise, open, type StoredFile, wavAround } from "#test/routes/downloads/download-visitor.ts";
import { signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

withDemoPeople();

const { DB } = env as unknown as { DB: D1Database };
const mp3: StoredFile = { role: "mp3", name: "download.mp3", contentType: "audio/mpeg", bytes: noise(4_000) };
const sound = noise(20_001, 3);
const cookies = new Map<string, string>();
const cookieOf = (account: string) => cookies.get(account) ?? "";
let song = { id: "", slug: "" };
let stem = "";

beforeAll(async () => {
  for (const account of ["staff", "supervisor"]) cookies.set(account, (await signIn(account)).cookie ?? "");
  const ctx = testContext();
  song = await addDownloadable({ title: "Harbour", artist: "Zoe", stemsAvailable: true }, [mp3]);
  stem = `${song.id}-drums`;
  const key = `songs/${song.id}/stems/drums.wav`;
  await ctx.env.MASTERS.put(key, wavAround(sound));
  await ctx.db.insert(files).values([
    { id: stem, recordingId: song.id, role: "stem", bucket: "MASTERS", key, label: "Drums", position: 2, ...wav() },
    {
      id: `${stem}-2`,
      recordingId: song.id,
      role: "stem",
      bucket: "MASTERS",
      key: `${key}2`,
      label: "Bass",
      position: 1,
      ...wav(),
    },
  ]);
});

const wav = () => ({ contentType: "audio/wav", bytes: sound.length + 44, sha256: "0".repeat(64) });

const stemsOf = async (account: string) => {
  const { answer } = await visit(
    `http://localhost/music-sync-licensing/song/${song.slug}/stems`,
    { cookie: cookieOf(account), params: { slug: song.slug } },
    songStems,
  );
  return (answer as Awaited<ReturnType<typeof songStems>>).stems.map(({ label }) => label);
};

const start = (cookie: string | null) =>
  apiResponse(`http://localhost/download/stems/${stem}`, { cookie, params: { fileId: stem } }, startStem);

const licensedOn = async (account: string) => {
  const { answer } = await visit("http://localhost/library/downloads", { cookie: cookieOf(account) }, downloadsPage);
  return (answer as Awaited<ReturnType<typeof downloadsPage>>).stems.map(({ title }) => title);
};

test("who may download Hi-Res files has the stems in their order, each with its name and recorded", async () => {
  expect(await stemsOf("staff")).toEqual(["Bass", "Drums"]);
  const response = await start(cookieOf("staff"));
  expect(response.status).toBe(303);
  const file = await open(cookieOf("staff"), response.headers.get("Location") ?? "");
  expect(file.headers.get("Content-Disposition")).toContain('filename="Zoe - Harbour (Drums).wav"');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.join().includes(sound.slice(0, 64).join())).toBe(true);
  const entry = await DB.prepare(
    "SELECT detail FROM audit_log WHERE action = 'download' ORDER BY id DESC LIMIT 1",
  ).first<{
    detail: string;
  }>();
  expect(entry?.detail).toContain('"stem"');
});

test("others have them while a licence of their company is in force, and not before, after, or by a licence of another company", async () => {
  const ctx = testContext();
  await expect(stemsOf("supervisor")).rejects.toMatchObject({ code: "forbidden" });
  expect((await start(cookieOf("supervisor"))).status).toBe(403);
  expect(await licensedOn("supervisor")).toEqual([]);
  const acme = { ...ctx, company: { ...ctx.company, id: demoCompanyIds.acme } };
  const other = await addLicensedRequest(acme, { lines: [lineOf(song.id, "Harbour")] });
  const theirs = { licenceId: other.licenceId, recordingId: song.id, territories: ["World"] };
  await ctx.db.insert(licensedRecordings).values({ ...theirs, startsOn: "2020-01-01", endsOn: null });
  await expect(stemsOf("supervisor")).rejects.toMatchObject({ code: "forbidden" });
  const { licenceId } = await addLicensedRequest(ctx, { lines: [lineOf(song.id, "Harbour")] });
  const grant = { licenceId, recordingId: song.id, territories: ["World"] };
  await ctx.db.insert(licensedRecordings).values({ ...grant, startsOn: "2999-01-01", endsOn: null });
  await expect(stemsOf("supervisor")).rejects.toMatchObject({ code: "forbidden" });
  await DB.prepare("UPDATE licensed_recordings SET starts_on = '2020-01-01'").run();
  expect(await stemsOf("supervisor")).toEqual(["Bass", "Drums"]);
  expect((await start(cookieOf("supervisor"))).status).toBe(303);
  expect(await licensedOn("supervisor")).toEqual(["Harbour"]);
  await DB.prepare("UPDATE licensed_recordings SET ends_on = '2020-12-31'").run();
  await expect(stemsOf("supervisor")).rejects.toMatchObject({ code: "forbidden" });
  await DB.prepare("UPDATE licensed_recordings SET ends_on = NULL").run();
});

test("a visitor is asked to sign in", async () => {
  const response = await start(null);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?returnUrl=/library/downloads"]);
});
