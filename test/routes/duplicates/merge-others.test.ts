import { expect, test } from "vitest";
import { undoMerge } from "#app/backoffice/duplicates/merge-recordings.server.ts";
import { assertNothingConflicts, isConflict } from "#app/licensing/licences/exclusivity.server.ts";
import { songPath } from "#app/track/track.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { siteEntries } from "#db/schema/site.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { count, ctxOf, merge, pairOf } from "#test/routes/duplicates/duplicate-pair.ts";
import { addRow, DB } from "#test/routes/duplicates/reference-rows.ts";

test("a link to another song whose address begins alike stays, and one to the merged song comes back", async () => {
  const { id, from, into, slug } = await pairOf();
  await DB.prepare("UPDATE recordings SET slug = ? WHERE id = ?").bind(`${slug}-2`, into).run();
  const links = [songPath({ slug }), songPath({ slug: `${slug}-2` }), songPath({ slug: `${slug}-remix` })];
  const rows: string[] = [];
  for (const link of links) rows.push(String((await addRow(siteEntries, { link })).id));
  const stored = async () => {
    const { results } = await DB.prepare("SELECT id, link FROM site_entries").all<{ id: string; link: string }>();
    return rows.map((row) => results.find((one) => one.id === row)?.link);
  };
  await merge({ id, into });
  expect(await stored()).toEqual([links[1], links[1], links[2]]);
  await undoMerge(ctxOf(), { id });
  expect(await stored()).toEqual(links);
  await merge({ id, into: from });
  expect(await stored()).toEqual([links[0], links[0], links[2]]);
  await undoMerge(ctxOf(), { id });
  expect(await stored()).toEqual(links);
});

test("an exclusive licence of a merged recording goes on blocking its work, and that of the one that stayed", async () => {
  const pair = await pairOf({ versionType: "instrumental" });
  const { db } = ctxOf();
  const workOf = async (id: string) =>
    await DB.prepare("SELECT work_id FROM recordings WHERE id = ?").bind(id).first<string>("work_id");
  const vocal = await addRecording(ctxOf(), {
    title: "Vocal",
    slug: `${pair.slug}-vocal`,
    workId: (await workOf(pair.from)) ?? "",
  });
  const days = { starts_on: "2026-01-01", ends_on: "2027-01-01", territories: '["NL"]' };
  await addRow(licensedRecordings, { ...days, recording_id: pair.from, exclusivity: "full" });
  const isBlocked = async (recordingId: string) => {
    const company = { id: "someone", subdomain: "someone" };
    const asked = {
      startsOn: "2026-06-01",
      endsOn: "2026-07-01",
      territories: ["NL"],
      exclusivity: "none",
      category: "",
    } as const;
    const grant = { ...asked, territories: [...asked.territories], recordingIds: [recordingId], company };
    return await db.batch([assertNothingConflicts(db, grant)]).then(
      () => false,
      (error) => isConflict(error),
    );
  };
  const blocked = async () => [await isBlocked(vocal.id), await isBlocked(pair.from), await isBlocked(pair.into)];
  expect(await blocked()).toEqual([true, true, false]);
  await merge(pair);
  expect(await blocked()).toEqual([true, true, true]);
  await undoMerge(ctxOf(), { id: pair.id });
  expect(await blocked()).toEqual([true, true, false]);
  // A request that was quoted before the merge goes on naming the merged one.
  await addRow(licensedRecordings, { ...days, recording_id: pair.into, exclusivity: "full" });
  await DB.prepare("DELETE FROM licensed_recordings WHERE recording_id = ?").bind(pair.from).run();
  expect(await blocked()).toEqual([false, false, true]);
  await merge(pair);
  expect(await blocked()).toEqual([false, true, true]);
});

test("a merge is not undone into a family that got another main version, until that has another version", async () => {
  const pair = await pairOf();
  const workId = await DB.prepare("SELECT work_id FROM recordings WHERE id = ?")
    .bind(pair.from)
    .first<string>("work_id");
  await merge(pair);
  const newer = await addRecording(ctxOf(), { title: "New main", slug: `${pair.slug}-new`, workId: workId ?? "" });
  await DB.prepare("UPDATE recordings SET updated_at = ? WHERE id = ?")
    .bind(Date.now() + 1000, newer.id)
    .run();
  await expect(undoMerge(ctxOf(), { id: pair.id })).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("now has another main version") },
  });
  expect(await count("SELECT count(*) AS n FROM recordings WHERE id = ? AND status = 'deleted'", pair.from)).toBe(1);
  await DB.prepare("UPDATE recordings SET version_type = 'remix' WHERE id = ?").bind(newer.id).run();
  await undoMerge(ctxOf(), { id: pair.id });
});
