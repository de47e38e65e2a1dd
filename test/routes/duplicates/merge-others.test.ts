import { expect, test } from "vitest";
import { undoMerge } from "#app/backoffice/duplicates/merge-recordings.server.ts";
import { readComparison } from "#app/catalogue/compare/read-comparison.server.ts";
import { findNamedSongs } from "#app/catalogue/record/find-named-songs.server.ts";
import { followMoved } from "#app/catalogue/search/follow-moved.server.ts";
import { findSongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { assertNothingConflicts, isConflict } from "#app/licensing/licences/exclusivity.server.ts";
import { findClipSongs } from "#app/licensing/timelines/find-clip-songs.server.ts";
import { groupClips, indexSongs, matchClip } from "#app/licensing/timelines/match-events.ts";
import type { TimelineEvent } from "#app/licensing/timelines/timeline.ts";
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

test("the ids and addresses of a merged song lead comparisons, cuts, timelines, similar searches and named songs to the one that stayed", async () => {
  const pair = await pairOf();
  const renamed = await addRecording(ctxOf(), { title: "Renamed", slug: "renamed-now" });
  await DB.prepare("INSERT INTO former_slugs (slug, recording_id) VALUES ('renamed-before', ?)").bind(renamed.id).run();
  const found = async (name: string) => {
    const ctx = ctxOf();
    const [compared] = await readComparison(ctx, { entries: [{ id: name, point: null }] });
    const cut = await findSongBars(ctx, { song: name });
    const named = (await findNamedSongs(ctx, [name])).get(name);
    const event = { name: "x", file: "", mediaMs: null, sourceMs: 0, startMs: 0, endMs: 1000 } as TimelineEvent;
    const clips = groupClips([{ ...event, ids: [name] }]);
    const songs = await findClipSongs(ctx, { clips, families: [] });
    const matched = clips.map((clip) => matchClip(clip, indexSongs(songs)).match?.song.id);
    return [compared?.track.id, cut?.track.id, named?.track.id, ...matched];
  };
  expect(await found(pair.from)).toEqual(Array(4).fill(pair.from));
  await merge(pair);
  for (const name of [pair.from, pair.slug, pair.into])
    expect(await found(name), name).toEqual(Array(4).fill(pair.into));
  expect(await found("renamed-before")).toEqual(Array(4).fill(renamed.id));
  const seeds = (value: string) => followMoved(ctxOf(), new URLSearchParams({ seed_songIds: value, q: "warm" }));
  expect(String(await seeds(`${pair.from},-${pair.from},other`))).toBe(
    String(new URLSearchParams({ seed_songIds: `${pair.into},-${pair.into},other`, q: "warm" })),
  );
  expect(await seeds(pair.into)).toBeNull();
  await undoMerge(ctxOf(), { id: pair.id });
  expect(await found(pair.from)).toEqual(Array(4).fill(pair.from));
});
