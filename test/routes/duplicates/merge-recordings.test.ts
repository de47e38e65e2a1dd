import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { decideDuplicate } from "#app/backoffice/duplicates/decide-duplicate.server.ts";
import { findDuplicates } from "#app/backoffice/duplicates/find-duplicates.server.ts";
import { listDuplicates } from "#app/backoffice/duplicates/list-duplicates.server.ts";
import { mergeRecordings, undoMerge } from "#app/backoffice/duplicates/merge-recordings.server.ts";
import { readDuplicate } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import { recordingReferences, sourceOf } from "#app/backoffice/duplicates/recording-references.server.ts";
import { sweepMerges } from "#app/backoffice/duplicates/sweep-merges.server.ts";
import { findOriginal } from "#app/catalogue/ingest/find-original.server.ts";
import { findMovedRecord } from "#app/catalogue/record/find-moved-record.server.ts";
import { songPath } from "#app/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { shortlistTracks } from "#db/schema/library.server.ts";
import { parties, rightsDisputes } from "#db/schema/licensing.server.ts";
import { transactionItems, transactions } from "#db/schema/transactions.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { count, ctxOf, merge, pairOf } from "#test/routes/duplicates/duplicate-pair.ts";
import { addRow, DB, dump } from "#test/routes/duplicates/reference-rows.ts";
import { actorWith, testContext } from "#test/support/context.ts";

test("a proposed tag stays behind: it may be refused for the recording that is kept", async () => {
  const pair = await pairOf({ mood: ["Wistful"] });
  await DB.prepare("UPDATE recording_tags SET source = 'machine' WHERE recording_id = ?").bind(pair.from).run();
  await DB.prepare("DELETE FROM recording_tags WHERE recording_id = ?").bind(pair.into).run();
  await DB.prepare(
    "INSERT INTO refused_tags (recording_id, tag_id, at) SELECT ?, id, 1 FROM tags WHERE label = 'Wistful'",
  )
    .bind(pair.into)
    .run();
  await merge(pair);
  expect(await count("SELECT count(*) AS n FROM recording_tags WHERE recording_id = ?", pair.into)).toBe(0);
});

test("whatever names a recording follows it, and an undo brings everything back", async () => {
  const pair = await pairOf();
  const { from, into } = pair;
  for (const { column, rule } of recordingReferences) {
    const text = rule === "text" ? `{"seed":"${from}"}` : from;
    const source = sourceOf({ column, rule });
    if (source === "recording_merges.kept_id") continue;
    // A song of the rating queue comes back as published once it is approved.
    const state: Record<string, string> = source === "ratings.recording_id" ? { state: "approved" } : {};
    await addRow(column.table, { [column.name]: text, ...state });
  }
  await DB.batch(
    [
      "INSERT INTO event_totals VALUES ('main', 'song', ?1, 10, 2, 0,0,0,0,0,0,0,0,0,0,0,0), ('main', 'song', ?1, 30, 5, 0,0,0,0,0,0,0,0,0,0,0,0)",
      "INSERT INTO event_totals VALUES ('main', 'song', ?2, 20, 3, 0,0,0,0,0,0,0,0,0,0,0,0)",
      "INSERT INTO event_months VALUES ('main', 'song', ?1, '2026-11', 'plays', 5), ('main', 'song', ?2, '2026-11', 'plays', 3)",
      "INSERT INTO audience_totals VALUES ('song', ?1, 4, 1, 2, 3, 4, 5)",
      "INSERT INTO audience_passages VALUES (?1, 1, 7), (?2, 2, 1)",
    ].map((statement) => DB.prepare(statement).bind(from, ...(statement.includes("?2") ? [into] : []))),
  );
  const before = await dump([from, into]);

  await merge(pair);

  const left: string[] = [];
  for (const reference of recordingReferences) {
    const { column } = reference;
    const of = reference.rule === "text" ? `instr("${column.name}", ?) > 0` : `"${column.name}" = ?`;
    const at = async (id: string) =>
      await count(`SELECT count(*) AS n FROM ${getTableName(column.table)} WHERE ${of}`, id);
    // A licence goes on covering the work of the other one.
    if ((await at(from)) !== (reference.rule === "copy" ? 1 : 0) || (await at(into)) === 0)
      left.push(sourceOf(reference));
  }
  expect(left).toEqual([]);
  const totals = await DB.prepare("SELECT hour, plays FROM event_totals WHERE subject_id = ? ORDER BY hour")
    .bind(into)
    .all();
  expect(totals.results.map(({ hour, plays }) => [hour, plays])).toEqual([
    [10, 2],
    [20, 5],
    [30, 8],
  ]);
  expect(await count("SELECT sum(count) AS n FROM event_months WHERE subject_id = ?", into)).toBe(8);
  expect(await count("SELECT count(*) AS n FROM event_totals WHERE subject_id = ?", from)).toBe(0);
  const url = new URL(`http://localhost${songPath({ slug: pair.slug })}`);
  expect(await findMovedRecord(testContext({ url }))).toBe(songPath({ slug: pair.keptSlug }));

  await undoMerge(ctxOf(), { id: pair.id });
  const after = await dump([from, into]);
  // A total of an hour in which only the other one was played says the same as the one before it.
  const { event_totals: totalsAfter, audience_totals: daysAfter, ...others } = after;
  const { event_totals: totalsBefore = [], audience_totals: daysBefore = [], ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
  expect(totalsAfter).toEqual(expect.arrayContaining(totalsBefore));
  expect(daysAfter).toEqual(expect.arrayContaining(daysBefore));
  const again = await DB.prepare("SELECT hour, plays FROM event_totals WHERE subject_id = ? ORDER BY hour")
    .bind(into)
    .all();
  expect(again.results.map(({ hour, plays }) => [hour, plays])).toEqual([
    [10, 0],
    [20, 3],
    [30, 3],
  ]);
  expect(await findMovedRecord(testContext({ url }))).toBeNull();
});

test("of two people who merge a pair at a time one does, and of two who undo it one does", async () => {
  const pair = await pairOf();
  const { version } = await readDuplicate(ctxOf(), pair.id);
  const merges = await Promise.allSettled([
    mergeRecordings(ctxOf(), { id: pair.id, keep: pair.into, version }),
    mergeRecordings(ctxOf(), { id: pair.id, keep: pair.from, version }),
  ]);
  expect(merges.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const live = "SELECT count(*) AS n FROM recordings WHERE id IN (?, ?) AND status <> 'deleted'";
  expect(await count(live, pair.from, pair.into)).toBe(1);
  const undone = await Promise.allSettled([undoMerge(ctxOf(), { id: pair.id }), undoMerge(ctxOf(), { id: pair.id })]);
  expect(undone.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await count(live, pair.from, pair.into)).toBe(2);
});

test("a recording that gets the restrictions of another one counts as restricted since", async () => {
  const [pair, free] = [await pairOf(), await pairOf()];
  await DB.batch([
    DB.prepare("INSERT INTO restrictions (id, kind, name) VALUES ('merged-rule', 'use', 'Merged rule')"),
    DB.prepare("INSERT INTO recording_restrictions (recording_id, restriction_id) VALUES (?, 'merged-rule')").bind(
      pair.from,
    ),
  ]);
  await merge(pair);
  await merge(free);
  const changed = "SELECT count(*) AS n FROM rights_changes WHERE recording_id = ? AND kind = 'restriction'";
  expect([await count(changed, pair.into), await count(changed, free.into)]).toEqual([1, 0]);
});

test("a song saved since the page was read is not merged", async () => {
  const pair = await pairOf();
  const { version } = await readDuplicate(ctxOf(), pair.id);
  await DB.prepare("UPDATE recordings SET updated_at = updated_at + 1 WHERE id = ?").bind(pair.from).run();
  await expect(mergeRecordings(ctxOf(), { id: pair.id, keep: pair.into, version })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("different shares, disputes, open quotes and the main version of a family prevent a merge until they are settled", async () => {
  const pair = await pairOf();
  const blocked = async () => {
    const { sides } = await readDuplicate(ctxOf(), pair.id);
    return sides.find(({ id }) => id === pair.from)?.blocks;
  };
  expect(await blocked()).toEqual([]);
  const share = (id: string, bp: number) =>
    DB.prepare(
      "INSERT INTO splits (id, side, subject_id, party_id, role, share_bp) VALUES (?, 'master', ?, ?, 'OWNER', ?)",
    )
      .bind(newId(Date.now()), id, party, bp)
      .run();
  const party = String((await addRow(parties)).id);
  await share(pair.from, 10_000);
  expect(await blocked()).toEqual(["master"]);
  await expect(merge(pair)).rejects.toMatchObject({ code: "invalid" });
  await share(pair.into, 10_000);
  expect(await blocked()).toEqual([]);
  await addRow(rightsDisputes, { side: "master", subject_id: pair.into });
  expect(await blocked()).toEqual(["disputed"]);
  await DB.prepare("DELETE FROM rights_disputes").run();
  const quoted = await addRow(transactions, { status: "quoted" });
  await addRow(transactionItems, { transaction_id: String(quoted.id), recording_id: pair.from });
  expect(await blocked()).toEqual(["quoted"]);
  await DB.prepare("DELETE FROM transaction_items WHERE transaction_id = ?").bind(String(quoted.id)).run();
  const { workId } = (await DB.prepare("SELECT work_id AS workId FROM recordings WHERE id = ?")
    .bind(pair.from)
    .first()) as {
    workId: string;
  };
  await addRecording(ctxOf(), { title: "Other version", versionType: "instrumental", workId });
  expect(await blocked()).toEqual(["mainVersion"]);
  expect(await count("SELECT count(*) AS n FROM recording_merges WHERE merged_id = ?", pair.from)).toBe(0);
});

test("who has both on the shortlist keeps one, and an undo gives the other back", async () => {
  const pair = await pairOf();
  const user = String((await addRow(users)).id);
  for (const recording_id of [pair.from, pair.into]) await addRow(shortlistTracks, { recording_id, user_id: user });
  await merge(pair);
  const on = "SELECT count(*) AS n FROM shortlist_tracks WHERE user_id = ? AND recording_id = ?";
  expect(await count(on, user, pair.into)).toBe(1);
  await undoMerge(ctxOf(), { id: pair.id });
  expect(await count(on, user, pair.into)).toBe(1);
  expect(await count(on, user, pair.from)).toBe(1);
});

test("a merge into a recording that was merged in turn is undone after that one", async () => {
  const pair = await pairOf();
  await merge(pair);
  const other = await pairOf();
  const [first, second] = [pair.into, other.into].sort();
  const id = newId(Date.now());
  await DB.prepare("INSERT INTO duplicate_pairs (id, first_id, second_id) VALUES (?, ?, ?)")
    .bind(id, first, second)
    .run();
  await merge({ id, into: other.into });
  expect(await findOriginalKept(pair.from)).toBe(other.into);
  await expect(undoMerge(ctxOf(), { id: pair.id })).rejects.toMatchObject({ code: "conflict" });
  await undoMerge(ctxOf(), { id });
  await undoMerge(ctxOf(), { id: pair.id });
  expect(
    await count(
      "SELECT count(*) AS n FROM recordings WHERE id IN (?, ?) AND status = 'published'",
      pair.from,
      pair.into,
    ),
  ).toBe(2);
});

/** The recording that a later delivery of the file of a merged one finds. */
async function findOriginalKept(recordingId: string) {
  await addRow(files, { recording_id: recordingId, role: "original", sha256: `sha-${recordingId}` });
  return (await findOriginal(ctxOf(), { sha256: `sha-${recordingId}` }))?.recordingId;
}

test("a merge can be undone for 30 days", async () => {
  const pair = await pairOf();
  await merge(pair);
  const later = ctxOf(Date.now() + 31 * 24 * 3600 * 1000);
  await expect(undoMerge(later, { id: pair.id })).rejects.toMatchObject({ code: "gone" });
  await sweepMerges(later);
  expect(await count("SELECT count(*) AS n FROM recording_merge_rows")).toBe(0);
});

test("a pair that people decided is not proposed again, and a decision can be taken back", async () => {
  const pair = await pairOf({ isrc: "NLA502600011" });
  const { version } = await readDuplicate(ctxOf(), pair.id);
  await decideDuplicate(ctxOf(), { id: pair.id, state: "distinct", version });
  await expect(decideDuplicate(ctxOf(), { id: pair.id, state: "later", version })).rejects.toMatchObject({
    code: "conflict",
  });
  await findDuplicates(ctxOf(Date.now() + 120_000), { limit: 500 });
  const page = await listDuplicates(ctxOf(), { state: "distinct", page: 1 });
  expect(page.rows.map(({ id }) => id)).toContain(pair.id);
  const now = await readDuplicate(ctxOf(), pair.id);
  await decideDuplicate(ctxOf(), { id: pair.id, state: "open", version: now.version });
  expect((await readDuplicate(ctxOf(), pair.id)).state).toBe("open");
});

test("those who do not edit songs, and hosts of companies, have no duplicates", async () => {
  const pair = await pairOf();
  for (const ctx of [testContext(), testContext({ actor: actorWith(["ListSongs"]) })])
    await expect(readDuplicate(ctx, pair.id)).rejects.toMatchObject({
      code: expect.stringMatching(/unauthorised|forbidden/),
    });
  await expect(readDuplicate(ctxOf(), newId(Date.now()))).rejects.toMatchObject({ code: "not_found" });
});
