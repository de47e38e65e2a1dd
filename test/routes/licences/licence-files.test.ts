import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as fileLoader } from "#app/licensing/delivery/routes/licence-file.ts";
import { action as filesAction, loader as filesLoader } from "#app/licensing/delivery/routes/licence-files.tsx";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { loader as licenceLoader } from "#app/licensing/licences/routes/licence.tsx";
import { files } from "#db/schema/catalogue.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addDownloadable, noise, type StoredFile, wavAround } from "#test/routes/downloads/download-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { staffContext, stateOf } from "#test/routes/licences/request-records.ts";
import { addLicence, addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

const mp3: StoredFile = { role: "mp3", name: "download.mp3", contentType: "audio/mpeg", bytes: noise(4_000) };
const original: StoredFile = {
  role: "original",
  name: "original.wav",
  contentType: "audio/wav",
  bytes: wavAround(noise(9_000, 2)),
};
let song = { id: "", slug: "" };
const stem = "harbour-drums";

beforeAll(async () => {
  const { db, env: bindings } = testContext();
  song = await addDownloadable({ title: "Harbour", artist: "Zoe", stemsAvailable: true }, [mp3, original]);
  const key = `songs/${song.id}/stems/drums.wav`;
  await bindings.MASTERS.put(key, wavAround(noise(5_001, 3)));
  await db.insert(files).values({
    ...{ id: stem, recordingId: song.id, role: "stem", bucket: "MASTERS", key, label: "Drums", position: 1 },
    ...{ contentType: "audio/wav", bytes: 5_045, sha256: "0".repeat(64) },
  });
});

type Licence = { id: string; number: string };
let counter = 10;

async function licensed(
  endsOn: string | null = "2099-09-30",
  account = "supervisor",
): Promise<Licence & { licenceId: string }> {
  counter += 1;
  const number = `L-2026-00${counter}`;
  const ctx = testContext();
  const made = await addLicensedRequest(ctx, {
    account,
    lines: [lineOf(song.id, "Harbour", "Zoe")],
    licence: { number, endsOn },
  });
  return { ...made, number };
}

const pathOf = ({ id, number }: Licence) => `http://localhost/transactions/${id}/licences/${number}/files`;
const paramsOf = ({ id, number }: Licence) => ({ id, number });

async function choose(licence: Licence, kinds: string[], account = "staff") {
  const page = { method: "POST", cookie: await cookieOf(account), params: paramsOf(licence) };
  const body = new URLSearchParams(kinds.map((kind) => ["files", `${song.id} ${kind}`]));
  return (await visit(pathOf(licence), { ...page, body }, filesAction)).answer;
}

type Page = {
  closed: string | null;
  canChoose: boolean;
  isAiReserved: boolean;
  songs: { kinds: { kind: string; isChosen: boolean; downloads: number; files: { id: string }[] }[] }[];
};

async function pageOf(licence: Licence, account = "supervisor"): Promise<Page> {
  const { answer } = await visit(
    pathOf(licence),
    { cookie: await cookieOf(account), params: paramsOf(licence) },
    filesLoader,
  );
  return answer as unknown as Page;
}

const kindsOf = async (...at: Parameters<typeof pageOf>) =>
  (await pageOf(...at)).songs.flatMap(({ kinds }) => kinds.map(({ kind }) => kind));

async function fetchFile(
  licence: Licence,
  fileId: string,
  account = "supervisor",
  headers: Record<string, string> = {},
) {
  const page = { cookie: await cookieOf(account), params: { ...paramsOf(licence), fileId }, headers };
  return await apiResponse(`${pathOf(licence)}/${fileId}`, page, fileLoader);
}

const fileId = (role: string) =>
  DB.prepare("SELECT id FROM files WHERE recording_id = ? AND role = ?").bind(song.id, role).first<string>("id");

test("the desk chooses files of a licence, and its client downloads these alone; downloads are counted", async () => {
  const licence = await licensed();
  expect(await kindsOf(licence)).toEqual([]);
  expect(await kindsOf(licence, "staff")).toEqual(["mp3", "original", "stems"]);
  const [own, wav] = [String(await fileId("mp3")), String(await fileId("original"))];
  expect((await fetchFile(licence, own)).status).toBe(404);

  expect(statusOf(await choose(licence, ["original", "stems"]))).toBe(302);
  expect(await kindsOf(licence)).toEqual(["original", "stems"]);
  expect(await pageOf(licence)).toMatchObject({ closed: null, canChoose: false, isAiReserved: true });
  const sent = await fetchFile(licence, wav);
  expect(sent.status).toBe(200);
  expect(sent.headers.get("Content-Disposition")).toContain("attachment");
  expect((await sent.arrayBuffer()).byteLength).toBeGreaterThan(9_000);
  expect((await fetchFile(licence, stem)).status).toBe(200);
  expect((await fetchFile(licence, own)).status).toBe(404);
  expect((await fetchFile(licence, "unknown")).status).toBe(404);

  await fetchFile(licence, wav, "supervisor", { Range: "bytes=500-" });
  await fetchFile(licence, wav, "staff");
  const counts = (await pageOf(licence, "staff")).songs.flatMap(({ kinds }) =>
    kinds.map((one) => [one.kind, one.downloads]),
  );
  expect(counts).toEqual([
    ["mp3", 0],
    ["original", 1],
    ["stems", 1],
  ]);

  const { answer } = await visit(
    `http://localhost/transactions/${licence.id}/licences/${licence.number}`,
    { cookie: await cookieOf("supervisor"), params: paramsOf(licence) },
    licenceLoader,
  );
  expect((answer as unknown as { licence: { files: number } }).licence.files).toBe(2);

  expect(statusOf(await choose(licence, ["mp3"]))).toBe(302);
  expect((await fetchFile(licence, wav)).status).toBe(404);
  expect((await fetchFile(licence, own)).status).toBe(200);
});

test("a song that is no longer published is still downloaded by who licensed it", async () => {
  const licence = await licensed();
  await choose(licence, ["mp3"]);
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(song.id).run();
  expect((await fetchFile(licence, String(await fileId("mp3")))).status).toBe(200);
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(song.id).run();
});

test("files close when the licence is over, ended early or replaced, and are not for others", async () => {
  const licence = await licensed();
  await choose(licence, ["mp3"]);
  const file = String(await fileId("mp3"));
  const another = await licensed("2099-09-30", "staff");
  await choose(another, ["mp3"], "admin");
  expect(await kindsOf(another, "staff")).toContain("mp3");
  await expect(pageOf(another)).rejects.toMatchObject({ code: "not_found" });
  expect((await fetchFile(another, file)).status).toBe(404);
  expect(
    (
      await apiResponse(
        `${pathOf(licence)}/${file}`,
        { cookie: null, params: { ...paramsOf(licence), fileId: file } },
        fileLoader,
      )
    ).status,
  ).toBe(401);

  const over = await licensed("2026-10-31");
  expect((await pageOf(over)).closed).toBe("lapsed");
  expect((await fetchFile(over, file)).status).toBe(410);
  expect(((await choose(over, ["mp3"])) as { init: { status: number } }).init.status).toBe(409);

  await DB.prepare(
    "INSERT INTO licence_ends (licence_id, company_id, reason, ended_by, ended_at) SELECT id, company_id, 'R', issued_by, 1 FROM licences WHERE id = ?",
  )
    .bind(licence.licenceId)
    .run();
  expect((await fetchFile(licence, file)).status).toBe(410);

  const old = await licensed();
  await choose(old, ["mp3"]);
  expect((await fetchFile(old, file)).status).toBe(200);
  await addLicence(testContext(), {
    ...{ transactionId: old.id, version: 2, lines: [lineOf(song.id, "Harbour", "Zoe")] },
    licence: { number: "L-2026-9001", supersedesId: old.licenceId, endsOn: null },
  });
  expect((await fetchFile(old, file)).status).toBe(410);
  expect((await pageOf(old)).closed).toBe("superseded");
});

test("who asked for a licence does not choose its files, nor what is not on file", async () => {
  const own = await licensed("2099-09-30", "staff");
  expect((await pageOf(own, "staff")).canChoose).toBe(false);
  expect(((await choose(own, ["mp3"])) as { init: { status: number } }).init.status).toBe(403);
  const licence = await licensed();
  const answer = (await choose(licence, ["mp3", "video"])) as { data: { error: Record<string, string[]> } };
  expect(answer.data.error.files?.[0]).toMatch(/no longer on file/);
  await expect(choose(licence, ["mp3"], "supervisor")).rejects.toMatchObject({ code: "forbidden" });
});

test("nothing is delivered without a file or a link, and nothing of a licence that is over", async () => {
  const licence = await licensed();
  const staff = staffContext({}, { id: userIdOf("admin") });
  const { id } = licence;
  const mails = () =>
    DB.prepare("SELECT count(*) AS n FROM outbox WHERE template = 'licence-delivered'").first<number>("n");
  const before = await mails();
  const message = "Your music is here";
  await expect(deliver(staff, { id, message })).rejects.toMatchObject({ fields: { message: [expect.any(String)] } });
  expect([await stateOf(id), await mails()]).toEqual(["licensed", before]);
  await choose(licence, ["mp3"]);
  await deliver(staff, { id, message });
  expect([await stateOf(id), await mails()]).toEqual(["delivered", (before ?? 0) + 1]);
  const linked = await licensed();
  await deliver(staff, { id: linked.id, message: "WAV at https://example.com/transfer/1" });
  expect(await stateOf(linked.id)).toBe("delivered");
  const over = await licensed("2026-10-31");
  await expect(deliver(staff, { id: over.id, message: "https://example.com" })).rejects.toMatchObject({
    code: "conflict",
  });
});
