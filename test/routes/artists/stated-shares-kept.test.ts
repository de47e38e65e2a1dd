import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { requireMerge, versionOfMerge } from "#app/backoffice/parties/read-merge.server.ts";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { addShares, addSubmission } from "#test/routes/artists/stated-share-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let artist = "";
let song = { id: "", artistId: "", userId: "", email: "" };
let mira = "";

beforeAll(async () => {
  artist = await cookieOf("artist");
});
beforeEach(async () => {
  song = await addSubmission();
  const user = await DB.prepare("SELECT id FROM users WHERE email LIKE 'artist@%'").first<{ id: string }>();
  await testContext()
    .db.insert(artistMembers)
    .values({ artistId: song.artistId, userId: user?.id ?? "" });
  [mira = ""] = await addShares(song.id, {
    ...{ name: "Mira Lind", shareBp: 6000, email: "mira@example.com", answer: "other", answerBp: 3000 },
    ...{ answerName: "Mira Lind", answerNote: "A note", tokenHash: newId(1) },
  });
});

async function call(method: string, body?: object, path = "shares", cookie = artist, host = "localhost") {
  const url = `http://${host}/api/v1/song-submissions/${song.id}/${path}`;
  const sent = { method, cookie, body: body && JSON.stringify(body), contentType: "application/json" };
  const response = (await visit(url, sent, apiResponse)).answer as Response;
  return {
    status: response.status,
    body: (await response.json()) as { data?: Record<string, unknown>; error?: object },
  };
}

test("the API reads and replaces stated shares, names a mistake by its row, and asks owners", async () => {
  const read = await call("GET");
  expect(read.body.data?.shares).toMatchObject([{ _id: mira, state: "disagrees", answerBp: 3000, shareBp: 6000 }]);
  const half = { side: "composition", name: "Tom", role: "C", shareBp: 5000, email: "tom@example.com" };
  const wrong = await call("PUT", { shares: [{ ...half, ipi: "00014107339" }] });
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { fields: { "composition.0.ipi": [expect.any(String)] } } },
  });
  expect((await call("PUT", { version: "old", shares: [] })).status).toBe(409);
  const saved = await call("PUT", {
    version: read.body.data?.version,
    shares: [
      half,
      { side: "composition", name: "Mira Lind", role: "CA", shareBp: 5000, _id: mira, email: "mira@example.com" },
    ],
  });
  expect(saved.body.data?.shares).toMatchObject([{ state: "not-asked" }, { _id: mira, answer: null }]);
  expect((await call("POST", {}, "shares/ask")).body.data).toEqual({ asked: 2, left: 0 });
});

test("the API has no shares for people who do not keep the artist, and none on a company's host", async () => {
  expect((await call("GET", undefined, "shares", await cookieOf("label"))).status).toBe(404);
  expect((await call("GET", undefined, "shares", await cookieOf("staff"))).status).toBe(403);
  const elsewhere = await call("GET", undefined, "shares", await cookieOf("admin", "acme.localhost"), "acme.localhost");
  expect(elsewhere.status).toBe(403);
});

test("erasing an address takes it, the typed name and the note from its shares, at the main company only", async () => {
  const ctx = testContext();
  const [acme] = await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.subdomain, "acme"));
  const erase = async (companyId: string | null) => {
    const [first, ...rest] = eraseSender(ctx, { email: "mira@example.com", userId: null, companyId });
    if (first) await ctx.db.batch([first, ...rest]);
  };
  const kept = () =>
    DB.prepare(
      "SELECT name, email, share_bp, answer, answer_bp, answer_name, answer_note, token_hash FROM stated_shares WHERE id = ?",
    )
      .bind(mira)
      .first();
  await erase(acme?.id ?? "");
  expect(await kept()).toMatchObject({ email: "mira@example.com", answer_note: "A note" });
  await erase(mainCompany.id);
  expect(await kept()).toEqual({
    ...{ name: "Mira Lind", email: "", share_bp: 6000, answer: "other", answer_bp: 3000 },
    ...{ answer_name: null, answer_note: "", token_hash: null },
  });
});

test("shares follow a party that is merged into another", async () => {
  const { db } = testContext();
  const ids = { id: newId(1), intoId: newId(1) };
  await db.insert(parties).values([
    { id: ids.id, ...nameColumns("Mira L.") },
    { id: ids.intoId, ...nameColumns("Mira Lind") },
  ]);
  await DB.prepare("UPDATE stated_shares SET party_id = ? WHERE id = ?").bind(ids.id, mira).run();
  const ctx = testContext({ actor: { ...actorWith(["GetSongCopyright", "UpdateSongCopyright"]), id: song.userId } });
  const { from, into } = await requireMerge(ctx, ids);
  await mergeParties(ctx, { ...ids, version: versionOfMerge(from, into) });
  expect(
    await countRows("SELECT count(*) AS n FROM stated_shares WHERE id = ? AND party_id = ?", mira, ids.intoId),
  ).toBe(1);
});
