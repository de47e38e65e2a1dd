import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { saveStatedShares } from "#app/artists/shares/save-stated-shares.server.ts";
import { changeCorrection, readCatalogueShares, startCorrection } from "#app/artists/shares/song-corrections.server.ts";
import { submitStaffShares } from "#app/artists/shares/staff-shares.action.server.ts";
import {
  applyCorrection,
  chooseParty,
  readStaffShares,
  refuseCorrection,
} from "#app/artists/shares/staff-shares.server.ts";
import { readSongRights, songRights, songRightsWithContacts } from "#app/licensing/rights/song-rights.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordingArtists, recordings } from "#db/schema/catalogue.server.ts";
import { memberships } from "#db/schema/identity.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { addSubmission } from "#test/routes/artists/stated-share-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
let owner = { id: "", artistId: "", userId: "", email: "" };
let song = { id: "", workId: "" };
const staffId = newId(1);

beforeAll(async () => {
  const { db } = testContext();
  await db.insert(parties).values([
    { id: "ada", ...nameColumns("Ada Lund"), ipi: "00017798450", email: "ada@rights.example" },
    { id: "bo", ...nameColumns("Bo Berg") },
  ]);
  await DB.prepare(
    "INSERT INTO users (id, email, name, nickname, name_key) VALUES (?, 'rights@example.com', 'Rights', 'rights', 'rights')",
  )
    .bind(staffId)
    .run();
});
beforeEach(async () => {
  owner = await addSubmission();
  const ctx = testContext();
  song = await addRecording(ctx, { title: "Old Song" });
  await ctx.db.insert(recordingArtists).values({ recordingId: song.id, artistId: owner.artistId, position: 0 });
  await ctx.db
    .insert(memberships)
    .values({ id: owner.userId, userId: owner.userId, companyId: mainCompany.id, status: "active" });
  await ctx.db.insert(splits).values([
    {
      id: newId(1),
      side: "composition",
      subjectId: song.workId,
      partyId: "ada",
      role: "CA",
      shareBp: 10_000,
      approvalDays: 5,
    },
    { id: newId(1), side: "master", subjectId: song.id, partyId: "bo", role: "OWNER", shareBp: 10_000 },
  ]);
});

const keeper = () =>
  recordedContext({ actor: { ...actorWith(["UpdateArtist"]), id: owner.userId, email: owner.email } });
const staff = () => recordedContext({ actor: { ...actorWith(["UpdateSongCopyright"]), id: staffId } });
const splitsOf = (side: string) =>
  DB.prepare(
    "SELECT party_id, share_bp, approval_days FROM splits WHERE subject_id = ? AND side = ? ORDER BY share_bp DESC",
  )
    .bind(side === "master" ? song.id : song.workId, side)
    .all()
    .then(({ results }) => results);

/** A correction that gives half of the composition to someone new, sent. */
async function sendCorrection(): Promise<string> {
  const submissionId = await startCorrection(keeper(), song.id);
  const { shares } = await readSubmissionShares(keeper(), submissionId);
  const half = shares.flatMap((share) =>
    share.side === "composition"
      ? [
          { ...share, shareBp: 5000 },
          { ...share, id: "", name: "Cem Aras", ipi: null, email: "cem@example.com", shareBp: 5000 },
        ]
      : [share],
  );
  await saveStatedShares(keeper(), { submissionId, version: null, shares: half });
  await changeCorrection(keeper(), { submissionId, act: "send", name: "Mira Keeper", note: "Cem wrote half of it." });
  return submissionId;
}

test("a keeper reads the shares of a song without addresses, and a correction begins with a copy of them, once", async () => {
  const { shares, canCorrect } = await readCatalogueShares(keeper(), song.id);
  expect(shares.map(({ name, email, shareBp }) => [name, email, shareBp])).toEqual([
    ["Ada Lund", null, 10_000],
    ["Bo Berg", null, 10_000],
  ]);
  expect(canCorrect).toBe(true);
  const id = await startCorrection(keeper(), song.id);
  expect(await startCorrection(keeper(), song.id)).toBe(id);
  const copied = await readSubmissionShares(keeper(), id);
  expect(copied.shares).toMatchObject([
    { name: "Ada Lund", ipi: "00017798450", email: "", partyId: "ada", shareBp: 10_000 },
    { name: "Bo Berg", partyId: "bo", role: "OWNER" },
  ]);
  expect((await readCatalogueShares(keeper(), song.id)).corrections).toMatchObject([{ id, state: "draft" }]);
});

test("shares that differ by territory are not corrected this way, and songs of others are not found", async () => {
  await DB.prepare("UPDATE splits SET territories = '[\"DE\"]' WHERE subject_id = ?").bind(song.id).run();
  await expect(startCorrection(keeper(), song.id)).rejects.toMatchObject({ code: "conflict" });
  const other = await addRecording(testContext(), { title: "Not yours" });
  await expect(readCatalogueShares(keeper(), other.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(startCorrection(keeper(), other.id)).rejects.toMatchObject({ code: "not_found" });
});

test("an applied correction changes what differs, with the history of the rights, and tells the keeper", async () => {
  const submissionId = await sendCorrection();
  const { version, onFile } = await readStaffShares(staff(), submissionId);
  expect(onFile).toHaveLength(2);
  await applyCorrection(staff(), { submissionId, version, despite: false });
  const composition = await splitsOf("composition");
  expect(composition.map(({ share_bp }) => share_bp)).toEqual([5000, 5000]);
  expect(composition.map(({ party_id }) => party_id)).toContain("ada");
  expect(await splitsOf("master")).toMatchObject([{ party_id: "bo", share_bp: 10_000 }]);
  const entries = "SELECT count(*) AS n FROM audit_log WHERE action = 'shares-changed' AND subject_id = ?";
  expect(await countRows(entries, song.workId)).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", song.id)).toBe(1);
  const news =
    "SELECT count(*) AS n FROM notifications WHERE user_id = ? AND song_submission_id = ? AND kind = 'artist'";
  expect(await countRows(news, owner.userId, submissionId)).toBe(1);
  await expect(applyCorrection(staff(), { submissionId, version, despite: false })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a decision about what changed meanwhile is a conflict, and one about a denied share asks for a tick", async () => {
  const submissionId = await sendCorrection();
  const { version } = await readStaffShares(staff(), submissionId);
  await DB.prepare("UPDATE splits SET approval_days = 9 WHERE subject_id = ?").bind(song.workId).run();
  const decision = { submissionId, version, despite: false };
  await expect(applyCorrection(staff(), decision)).rejects.toMatchObject({ code: "conflict" });
  await DB.prepare("UPDATE stated_shares SET answer = 'not_mine' WHERE submission_id = ? AND name = 'Cem Aras'")
    .bind(submissionId)
    .run();
  const again = { ...decision, version: (await readStaffShares(staff(), submissionId)).version };
  await expect(applyCorrection(staff(), again)).rejects.toMatchObject({ code: "invalid" });
  await applyCorrection(staff(), { ...again, despite: true });
  expect(await splitsOf("composition")).toHaveLength(2);
});

test("a correction is refused with a reason that its sender reads, or withdrawn before", async () => {
  const submissionId = await sendCorrection();
  const { version } = await readStaffShares(staff(), submissionId);
  await refuseCorrection(staff(), { submissionId, version, reason: "No contract shows it." });
  const { corrections } = await readCatalogueShares(keeper(), song.id);
  expect(corrections).toMatchObject([{ state: "refused", reason: "No contract shows it." }]);
  await expect(changeCorrection(keeper(), { submissionId, act: "withdraw" })).rejects.toMatchObject({
    code: "conflict",
  });
  const second = await startCorrection(keeper(), song.id);
  await changeCorrection(keeper(), { submissionId: second, act: "withdraw" });
  await expect(
    changeCorrection(keeper(), { submissionId: second, act: "send", name: "M", note: "" }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await splitsOf("composition"))[0]).toMatchObject({ approval_days: 5 });
});

test("staff choose the party of a share by name or IPI number, and an unknown name is an error at the field", async () => {
  const submissionId = await sendCorrection();
  const shareId =
    (await readStaffShares(staff(), submissionId)).shares.find(({ name }) => name === "Cem Aras")?.id ?? "";
  const choose = (party: string) => chooseParty(staff(), { submissionId, shareId, party });
  await expect(choose("Nobody")).rejects.toMatchObject({ code: "invalid", fields: { party: expect.anything() } });
  await choose("bo berg");
  const { partyNames, version } = await readStaffShares(staff(), submissionId);
  expect(partyNames[shareId]).toBe("Bo Berg");
  await applyCorrection(staff(), { submissionId, version, despite: false });
  expect((await splitsOf("composition")).map(({ party_id }) => party_id).toSorted()).toEqual(["ada", "bo"]);
});

test("stated shares are decided by staff who edit rights only", async () => {
  const submissionId = await sendCorrection();
  const editor = testContext({ actor: actorWith(["UpdateSongEditor"]) });
  await expect(readStaffShares(editor, submissionId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(readStaffShares(keeper(), submissionId)).rejects.toMatchObject({ code: "forbidden" });
});

test("an owner who disagrees late is seen where the song is cleared, staff open a dispute once and erase the address", async () => {
  const submissionId = await sendCorrection();
  const { version, shares } = await readStaffShares(staff(), submissionId);
  await applyCorrection(staff(), { submissionId, version, despite: false });
  const cem = shares.find(({ name }) => name === "Cem Aras")?.id ?? "";
  await DB.prepare(
    "UPDATE stated_shares SET answer = 'not_mine', answer_name = 'Cem', answer_note = 'No!' WHERE id = ?",
  )
    .bind(cem)
    .run();
  const opposed = async (column: typeof songRights) => {
    const [row] = await testContext()
      .db.select({ rights: column(staff()).as("rights") })
      .from(recordings)
      .where(eq(recordings.id, song.id));
    return readSongRights(row?.rights ?? "").opposed;
  };
  expect(await opposed(songRightsWithContacts)).toEqual([{ side: "composition", name: "Cem Aras" }]);
  expect(await opposed(songRights)).toEqual([]);

  const press = (form: Record<string, string>) =>
    submitStaffShares(staff(), new Request("http://localhost", { method: "POST", body: new URLSearchParams(form) }), {
      submissionId,
    });
  const dispute = { act: "dispute", side: "composition", reason: "Cem Aras: not mine" };
  expect(await press({ ...dispute, reason: " " })).toMatchObject({ data: { error: { reason: [expect.any(String)] } } });
  expect(await press(dispute)).toMatchObject({ status: 302 });
  expect(await press(dispute)).toMatchObject({ data: { error: { "": [expect.any(String)] } } });
  const disputes = "SELECT count(*) AS n FROM rights_disputes WHERE subject_id = ? AND side = 'composition'";
  expect(await countRows(disputes, song.workId)).toBe(1);

  expect(await press({ act: "erase", share: cem })).toMatchObject({ status: 302 });
  const erased = (await readStaffShares(staff(), submissionId)).shares.find(({ id }) => id === cem);
  expect(erased).toMatchObject({ name: "Cem Aras", email: "", answer: "not_mine", answerName: null, answerNote: "" });
  expect(await press({ act: "erase", share: cem })).toMatchObject({ init: { status: 404 } });

  await DB.prepare("DELETE FROM splits WHERE subject_id = ?").bind(song.workId).run();
  expect(await opposed(songRightsWithContacts)).toEqual([]);
});
