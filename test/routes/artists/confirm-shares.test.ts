import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { answerShare } from "#app/artists/shares/answer-share.server.ts";
import { askOwners } from "#app/artists/shares/ask-owners.server.ts";
import { openShareLink } from "#app/artists/shares/open-share-link.server.ts";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { remindOwners } from "#app/artists/shares/remind-owners.server.ts";
import { saveStatedShares } from "#app/artists/shares/save-stated-shares.server.ts";
import type { StatedShare } from "#app/artists/shares/stated-share.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { addShares, addSubmission } from "#test/routes/artists/stated-share-records.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { actorWith, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const dayMs = 24 * 3_600_000;
let song = { id: "", artistId: "", userId: "", email: "" };
let [mira, owner]: (string | undefined)[] = [];

beforeEach(async () => {
  await DB.prepare("DELETE FROM outbox").run();
  song = await addSubmission();
  [mira, owner] = await addShares(
    song.id,
    { name: "Mira Lind", shareBp: 6000, email: "mira@example.com" },
    { name: "Mira Keeper", shareBp: 10_000, role: "OWNER", email: song.email },
    { name: "No Address", shareBp: 4000 },
  );
});

const keeper = (now = Date.now()) =>
  recordedContext({ actor: { ...actorWith(["UpdateArtist"]), id: song.userId, email: song.email, name: "Mo" }, now });
const visitor = (now = Date.now()) => recordedContext({ now });
const ask = (shareId: string | null = null, now?: number) => askOwners(keeper(now), { submissionId: song.id, shareId });
const answer = (token: string, given: object = {}, now?: number) =>
  answerShare(visitor(now), {
    token,
    answer: { answer: "yes", answerBp: null, name: "Mira Lind", note: "", ...given },
  });

async function lastToken(): Promise<string> {
  const mail = await DB.prepare("SELECT text FROM outbox ORDER BY id DESC LIMIT 1").first<{ text: string }>();
  return /share-confirmation\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function shareOf(id: string | undefined): Promise<StatedShare | undefined> {
  return (await readSubmissionShares(keeper(), song.id)).shares.find((share) => share.id === id);
}

async function save(change: (shares: StatedShare[]) => StatedShare[], version?: string) {
  const read = await readSubmissionShares(keeper(), song.id);
  return saveStatedShares(keeper(), {
    submissionId: song.id,
    version: version ?? read.version,
    shares: change(read.shares),
  });
}

test("owners with an address who have not answered are asked by email, the signer is not", async () => {
  expect(await ask()).toEqual({ asked: 1, left: 0 });
  const mail = await DB.prepare("SELECT recipient, text, subject_id FROM outbox").all();
  expect(mail.results).toMatchObject([{ recipient: "mira@example.com", subject_id: mira }]);
  const text = String(mail.results[0]?.text);
  for (const part of ["“Low Tide” by Night Ferry", "60 % of the composition as composer and author", "Mo submits"])
    expect(text).toContain(part);
  // Only the hash is stored.
  const token = await lastToken();
  expect(await countRows("SELECT count(*) AS n FROM stated_shares WHERE token_hash = ?", token)).toBe(0);
  await expect(ask(owner)).rejects.toMatchObject({ code: "conflict" });
});

test("a link shows the own share and the sum of the others, is answered once, and says so from then on", async () => {
  await ask(mira);
  const token = await lastToken();
  const link = await openShareLink(visitor(), token);
  expect(link).toMatchObject({ state: "open", share: { shareBp: 6000, othersBp: 4000, others: 1, song: "Low Tide" } });
  expect(JSON.stringify("share" in link && link.share)).not.toContain("No Address");
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, at) => answer(token, { answer: at % 2 ? "yes" : "not_mine", name: `Racer ${at}` })),
  );
  expect(new Set(results.map(({ state }) => state))).toEqual(new Set(["answered"]));
  const entries = "SELECT count(*) AS n FROM audit_log WHERE action = 'share-answered' AND subject_id = ?";
  expect(await countRows(entries, song.id)).toBe(1);
  expect(await answer(token, { answer: "other", answerBp: 1 })).toMatchObject({ state: "answered" });
  expect((await shareOf(mira))?.answerBp).toBeNull();
});

test("an owner states another share, and the row disagrees until it is changed, which voids the answer and its link", async () => {
  await ask(mira);
  const token = await lastToken();
  await answer(token, { answer: "other", answerBp: 3000, note: "We agreed on 30." });
  expect(await shareOf(mira)).toMatchObject({ answer: "other", answerBp: 3000, answerName: "Mira Lind" });
  expect(await save((shares) => shares)).toMatchObject({ voided: 0 });
  expect((await shareOf(mira))?.answer).toBe("other");
  const corrected = await save((shares) =>
    shares.map((share) => (share.id === mira ? { ...share, shareBp: 3000 } : share)),
  );
  expect(corrected).toEqual({ voided: 1, isComplete: false });
  expect(await shareOf(mira)).toMatchObject({ answer: null, answerName: null, answerNote: "", expiresAt: null });
  expect(await openShareLink(visitor(), token)).toMatchObject({ state: "changed" });
  expect(await answer(token)).toMatchObject({ state: "changed" });
  await ask(mira);
  expect(await openShareLink(visitor(), token)).toEqual({ state: "unknown" });
  expect(await openShareLink(visitor(), await lastToken())).toMatchObject({ state: "open", share: { shareBp: 3000 } });
});

test("a link lapses after 14 days, ends with the song, and works for a song that was published meanwhile", async () => {
  await ask(mira);
  const token = await lastToken();
  const open = async (now?: number) => (await openShareLink(visitor(now), token)).state;
  const later = Date.now() + 14 * dayMs + 1000;
  expect(await open(later)).toBe("lapsed");
  expect(await answer(token, {}, later)).toMatchObject({ state: "lapsed" });
  for (const [state, expected] of [
    ["withdrawn", "closed"],
    ["refused", "closed"],
    ["published", "open"],
  ]) {
    await DB.prepare("UPDATE song_submissions SET state = ? WHERE id = ?").bind(state, song.id).run();
    expect(await open()).toBe(expected);
  }
  await expect(ask(mira)).rejects.toMatchObject({ code: "conflict" });
  await expect(save((shares) => shares)).rejects.toMatchObject({ code: "conflict" });
  expect(await openShareLink(visitor(), "made-up")).toEqual({ state: "unknown" });
  expect(await openShareLink(visitor(), "A".repeat(43))).toEqual({ state: "unknown" });
});

test("an address gets three emails a day, of whichever song", async () => {
  for (let time = 0; time < 3; time += 1) expect((await ask(mira)).asked).toBe(1);
  await expect(ask(mira)).rejects.toMatchObject({ code: "too_many_requests" });
  await DB.prepare("UPDATE outbox SET created_at = created_at - ?").bind(dayMs).run();
  expect((await ask(mira)).asked).toBe(1);
});

test("a keeper who was removed neither reads, changes nor asks, and other artists' songs are not found", async () => {
  await DB.prepare("DELETE FROM artist_members WHERE user_id = ?").bind(song.userId).run();
  await expect(readSubmissionShares(keeper(), song.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  const saved = saveStatedShares(keeper(), { submissionId: song.id, version: null, shares: [] });
  await expect(saved).rejects.toMatchObject({ code: "not_found" });
  await expect(readSubmissionShares(testContext(), song.id)).rejects.toMatchObject({ code: "unauthorised" });
  const staff = testContext({ actor: actorWith(["*"]) });
  await expect(readSubmissionShares(staff, song.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("the IPI number of another party is refused at its field, without naming the party", async () => {
  const ipi = "00017798450";
  await testContext()
    .db.insert(parties)
    .values({ id: "ada", ...nameColumns("Ada Lund"), ipi, aliases: ["A. Lund"] })
    .onConflictDoNothing();
  const withIpi = (name: string) =>
    save((shares) => shares.map((share) => (share.id === mira ? { ...share, name, ipi } : share)));
  await expect(withIpi("Mira Lind")).rejects.toMatchObject({
    code: "invalid",
    fields: { "composition[0].ipi": [expect.not.stringContaining("Ada")] },
  });
  expect(await withIpi("a. lund")).toMatchObject({ voided: 0 });
  expect((await shareOf(mira))?.ipi).toBe(ipi);
});

test("a save after someone else's change is a conflict, and a sent song keeps 100 % a side", async () => {
  const { version } = await readSubmissionShares(keeper(), song.id);
  await save((shares) => shares.filter(({ name }) => name !== "No Address"));
  await expect(save((shares) => shares, version)).rejects.toMatchObject({ code: "conflict" });
  await DB.prepare("UPDATE song_submissions SET state = 'sent' WHERE id = ?").bind(song.id).run();
  await expect(save((shares) => shares)).rejects.toMatchObject({ code: "invalid" });
  const whole = await save((shares) => shares.map((share) => ({ ...share, shareBp: 10_000 })));
  expect(whole).toEqual({ voided: 0, isComplete: true });
});

test("owners are reminded once, three days before their link lapses, by a link that replaces the first", async () => {
  await ask(mira);
  const token = await lastToken();
  // Those of the other tests are answered.
  await DB.prepare("UPDATE stated_shares SET answer = 'yes' WHERE submission_id <> ?").bind(song.id).run();
  const remind = async (days: number) => {
    await remindOwners(visitor(Date.now() + days * dayMs));
    return countRows(
      "SELECT count(*) AS n FROM outbox WHERE template = 'share-reminder' AND subject_id = ?",
      mira ?? "",
    );
  };
  expect(await remind(10)).toBe(0);
  expect(await remind(12)).toBe(1);
  expect(await remind(13)).toBe(1);
  expect(await openShareLink(visitor(), token)).toEqual({ state: "unknown" });
  const reminder = await openShareLink(visitor(), await lastToken());
  expect(reminder).toMatchObject({ state: "open" });
  expect(await openShareLink(visitor(Date.now() + 15 * dayMs), await lastToken())).toMatchObject({ state: "lapsed" });
});
