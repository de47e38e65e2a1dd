import { env } from "cloudflare:workers";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeAll, expect, test } from "vitest";
import { applyStatedShares, toSharesConflict } from "#app/artists/shares/apply-stated-shares.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { addShares, addSubmission } from "#test/routes/artists/stated-share-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const ipi = "00017798450";
const staff = { ...actorWith(["UpdateSongCopyright"]), id: "" };

beforeAll(async () => {
  await testContext()
    .db.insert(parties)
    .values([
      { id: "ada", ...nameColumns("Ada Lund"), ipi, aliases: ["A. Lund"] },
      { id: "bo", ...nameColumns("Bo Berg") },
    ]);
  // Audit entries refer to a user.
  staff.id = (await addSubmission()).userId;
});

async function apply(
  submissionId: string,
  recordingIds: string[],
  more: { despite?: boolean; replace?: boolean } = {},
) {
  const ctx = testContext({ actor: staff });
  const statements = await applyStatedShares(ctx, { submissionId, recordingIds, ...more });
  await write(ctx, statements);
}

async function write({ db }: ReturnType<typeof testContext>, [first, ...rest]: BatchItem<"sqlite">[]) {
  if (first) await db.batch([first, ...rest]);
}

async function splitsOf(subjectId: string) {
  const { results } = await DB.prepare(
    `SELECT p.name, p.kind, p.email, s.side, s.role, s.share_bp, s.territories, s.controlled, s.approval_required FROM splits s
      JOIN parties p ON p.id = s.party_id WHERE s.subject_id = ? ORDER BY s.side, s.share_bp DESC`,
  )
    .bind(subjectId)
    .all();
  return results;
}

test("stated shares become the shares of the work and of every version, and one owner of both sides is one new party", async () => {
  const song = await addRecording(testContext(), { title: "Low Tide" });
  const version = await addRecording(testContext(), { title: "Low Tide (Instrumental)", workId: song.workId });
  const { id } = await addSubmission();
  await addShares(
    id,
    { name: "A. Lund", shareBp: 6000, ipi },
    { name: "Bo Berg", shareBp: 4000, email: "bo@example.com" },
    { name: "Bo Berg", shareBp: 10_000, role: "OWNER", email: "bo@example.com" },
  );
  await apply(id, [song.id, version.id]);
  const common = { territories: '["World"]', controlled: 0, approval_required: 1 };
  const bo = { name: "Bo Berg", kind: "person", email: "bo@example.com", ...common };
  expect(await splitsOf(song.workId)).toEqual([
    ...[{ name: "Ada Lund", kind: "person", email: null, side: "composition", role: "CA", share_bp: 6000, ...common }],
    { ...bo, side: "composition", role: "CA", share_bp: 4000 },
    { ...bo, side: "master", role: "OWNER", share_bp: 10_000 },
  ]);
  expect(await splitsOf(version.id)).toEqual([{ ...bo, side: "master", role: "OWNER", share_bp: 10_000 }]);
  // The namesake on file is someone else until staff say otherwise.
  expect(await countRows("SELECT count(*) AS n FROM parties WHERE name = 'Bo Berg'")).toBe(2);
  expect(await countRows("SELECT count(*) AS n FROM splits WHERE party_id = 'bo'")).toBe(0);
  const unnamed = "SELECT count(*) AS n FROM stated_shares WHERE submission_id = ? AND party_id IS NULL";
  expect(await countRows(unnamed, id)).toBe(0);
  const marked = "SELECT count(*) AS n FROM search_dirty WHERE recording_id IN (?, ?)";
  expect(await countRows(marked, song.id, version.id)).toBe(2);
});

test("staff choose a party on file, and its two rows of one role become one share", async () => {
  const song = await addRecording(testContext(), { title: "Choice" });
  const { id } = await addSubmission();
  await addShares(
    id,
    { name: "Bo Berg", shareBp: 6000, partyId: "bo" },
    { name: "B. Berg", shareBp: 4000, partyId: "bo" },
    { name: "Bo Berg", shareBp: 10_000, role: "OWNER" },
  );
  await apply(id, [song.id]);
  expect((await splitsOf(song.workId)).map(({ name, share_bp }) => [name, share_bp])).toEqual([
    ["Bo Berg", 10_000],
    ["Bo Berg", 10_000],
  ]);
  expect(await countRows("SELECT count(*) AS n FROM splits WHERE subject_id = ? AND party_id = 'bo'", song.id)).toBe(2);
});

test("shares that an owner denies are published only with the decision of staff", async () => {
  const song = await addRecording(testContext(), { title: "Denied" });
  const { id } = await addSubmission();
  const shares = [
    { name: "Cem Aras", shareBp: 10_000, email: "cem@example.com", answer: "not_mine" as const },
    { name: "Cem Aras", shareBp: 10_000, role: "OWNER" },
  ];
  await addShares(id, ...shares);
  await expect(apply(id, [song.id])).rejects.toMatchObject({
    code: "invalid",
    fields: { despite: [expect.stringContaining("Cem Aras doesn't agree")] },
  });
  await apply(id, [song.id], { despite: true });
  expect(await splitsOf(song.workId)).toHaveLength(2);
});

test("shares on file are not doubled: equal ones stay as they are, others are replaced by decision only", async () => {
  const song = await addRecording(testContext(), { title: "On file" });
  await DB.prepare(
    "INSERT INTO splits (id, side, subject_id, party_id, role, share_bp, approval_days) VALUES (?, 'composition', ?, 'ada', 'CA', 10000, 5)",
  )
    .bind(`split-${song.id}`, song.workId)
    .run();
  const [equal, other] = [await addSubmission(), await addSubmission()];
  const owner = { name: "Dee", shareBp: 10_000, role: "OWNER" };
  await addShares(equal.id, { name: "Ada Lund", shareBp: 10_000, ipi }, owner);
  await addShares(other.id, { name: "Ada Lund", shareBp: 9000, ipi }, { name: "Dee", shareBp: 1000 }, owner);
  await apply(equal.id, [song.id]);
  const days = "SELECT count(*) AS n FROM splits WHERE subject_id = ? AND approval_days = 5";
  expect(await countRows(days, song.workId)).toBe(1);
  await expect(apply(other.id, [song.id])).rejects.toMatchObject({
    fields: { replace: [expect.stringContaining("composition")] },
  });
  await apply(other.id, [song.id], { replace: true });
  expect((await splitsOf(song.workId)).filter(({ side }) => side === "composition")).toHaveLength(2);
  expect(
    await countRows(
      "SELECT count(*) AS n FROM audit_log WHERE subject_type = 'rights' AND subject_id = ?",
      song.workId,
    ),
  ).toBe(3);
});

test("incomplete shares, an answer meanwhile and an IPI number that became another's are conflicts", async () => {
  const song = await addRecording(testContext(), { title: "Conflicts" });
  const [half, open, other] = [await addSubmission(), await addSubmission(), await addSubmission()];
  await addShares(half.id, { name: "Eva", shareBp: 5000 });
  await expect(apply(half.id, [song.id])).rejects.toMatchObject({ code: "conflict" });
  const owner = { name: "Eva", shareBp: 10_000, role: "OWNER" };
  await addShares(other.id, { name: "Eva", shareBp: 10_000, ipi }, owner);
  await expect(apply(other.id, [song.id])).rejects.toMatchObject({ code: "conflict" });
  await addShares(open.id, { name: "Eva", shareBp: 10_000, email: "eva@example.com" }, owner);
  const ctx = testContext({ actor: staff });
  const statements = await applyStatedShares(ctx, { submissionId: open.id, recordingIds: [song.id] });
  await DB.prepare("UPDATE stated_shares SET answer = 'not_mine' WHERE email = 'eva@example.com'").run();
  const failed = await write(ctx, statements).catch(toSharesConflict);
  expect(failed).toMatchObject({ code: "conflict" });
  expect(await splitsOf(song.workId)).toEqual([]);
});

test("shares are applied by staff who edit rights only", async () => {
  const ctx = testContext({ actor: actorWith(["UpdateSongEditor"]) });
  await expect(applyStatedShares(ctx, { submissionId: "one", recordingIds: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
});
