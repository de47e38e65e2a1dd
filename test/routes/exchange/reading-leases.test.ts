import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listQueuedSongs, openQueuedSongFile } from "#app/artists/songs/ingest/queued-songs.server.ts";
import { recordSong } from "#app/artists/songs/ingest/record-song.server.ts";
import { keepLeases, releaseLeases } from "#app/catalogue/ingest/reading-lease.server.ts";
import { listQueuedTracks, openQueuedTrack } from "#app/exchange/deliveries/list-queued-tracks.server.ts";
import { recordTrack } from "#app/exchange/deliveries/record-track.server.ts";
import { listQueuedSubmissions, openQueuedFile } from "#app/projects/submissions/ingest/queued-submissions.server.ts";
import { recordSubmission } from "#app/projects/submissions/ingest/record-submission.server.ts";
import { newId } from "#db/new-id.server.ts";
import { addArtist, completeDraft, person, send } from "#test/routes/artists/song-visitor.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { as, projectOf } from "#test/routes/projects/project-visitor.ts";
import { recordedContext } from "#test/support/context.ts";
import { deliver } from "#test/support/deliveries.ts";
import { newReleaseMessage } from "#test/support/ern-fixture.ts";
import { preparedRecording } from "#test/support/ingested.ts";

withDemoSessions();

/** Later than what the tests add. */
const began = Date.now() + 60_000;
const at = (minutes: number) => recordedContext({ now: began + minutes * 60_000 });
const { db, env } = at(0);
const problem = "no audio";

type Waiting = { id: string; stem?: string };
type Queue = {
  add: () => Promise<Waiting>;
  list: (minutes: number, readerId: string) => Promise<string[]>;
  open: (minutes: number, id: string, readerId: string) => Promise<Response>;
  /** Says that nothing can be made of it. */
  record: (minutes: number, id: string, readerId: string) => Promise<void>;
};

let counted = 0;

const submissionQueue: Queue = {
  async add() {
    const id = newId(began);
    const projectId = await projectOf(await as("staff"));
    await env.MASTERS.put(`submissions/${id}`, "audio");
    await db.run(sql`INSERT INTO submissions (id, company_id, project_id, kind, title, artist, sender_name, sender_email, file_state, file_key, file_name)
      SELECT ${id}, company_id, id, 'upload', 'Pacht', '', 'Ada', 'ada@x.example', 'queued', ${`submissions/${id}`}, 'Pacht.wav' FROM projects
      WHERE id = ${projectId}`);
    return { id };
  },
  list: async (minutes, reader) =>
    (await listQueuedSubmissions(at(minutes), reader)).map(({ submissionId }) => submissionId),
  open: (minutes, id, readerId) => openQueuedFile(at(minutes), { id, readerId }),
  record: (minutes, submissionId, readerId) => recordSubmission(at(minutes), { submissionId, problem, readerId }),
};

const songQueue: Queue = {
  async add() {
    counted += 1;
    const visit = await person(`leased-${counted}`, ["UpdateArtist"]);
    const artist = await addArtist(`leased-artist-${counted}`, `leased-${counted}`);
    const submissionId = await completeDraft(visit, artist);
    const stem = newId(began);
    await env.MASTERS.put(`stems/${stem}`, "audio");
    await db.run(sql`INSERT INTO song_submission_files (id, submission_id, role, label, key, name, bytes)
      VALUES (${stem}, ${submissionId}, 'stem', 'Drums', ${`stems/${stem}`}, 'Drums.wav', 5)`);
    await send(visit, submissionId);
    const [row] = await db.all<{ id: string }>(
      sql`SELECT id FROM song_submission_files WHERE submission_id = ${submissionId} AND role = 'main'`,
    );
    return { id: row?.id ?? "", stem };
  },
  list: async (minutes, reader) => (await listQueuedSongs(at(minutes), reader)).map(({ fileId }) => fileId),
  open: (minutes, id, readerId) => openQueuedSongFile(at(minutes), { id, readerId }),
  record: (minutes, fileId, readerId) => recordSong(at(minutes), { fileId, problem, readerId }),
};

async function addTrack() {
  counted += 1;
  const mark = String(counted).padStart(3, "0");
  const tracks = [{ isrc: `SEL${mark}2600001`.slice(0, 12), title: "Pacht" }];
  const message = newReleaseMessage({
    ...{ sender: `PADPIDA20260202${mark}`, id: `leases ${mark}` },
    releases: [{ upc: "4006381333931", title: "Pacht", tracks }],
  });
  const [delivery = ""] = await deliver(at(0), `leases ${mark}`, {
    "message.xml": message,
    "A00.wav": `leases ${mark}`,
  });
  const [row] = await db.all<{
    id: string;
  }>(sql`SELECT t.id AS id FROM delivery_tracks t JOIN delivery_releases r ON r.id = t.release_id
    WHERE r.delivery_id = ${delivery}`);
  return { id: row?.id ?? "" };
}

const trackQueue: Queue = {
  add: addTrack,
  list: async (minutes, reader) => (await listQueuedTracks(at(minutes), reader)).map(({ trackId }) => trackId),
  open: (minutes, id, readerId) => openQueuedTrack(at(minutes), { id, readerId }),
  record: (minutes, trackId, readerId) =>
    recordTrack(at(minutes), { trackId, outcome: { problem: "unreadableFile", reason: problem }, readerId }),
};

const queues = { submissions: submissionQueue, songs: songQueue, tracks: trackQueue };

test.for(Object.entries(queues))(
  "of two readers one prepares a file of %s, whenever the other dies",
  async ([, queue]) => {
    const taken = expect.objectContaining({ code: "conflict" });

    const listed = await queue.add();
    expect([await queue.list(0, "one"), await queue.list(0, "two")]).toEqual([
      expect.arrayContaining([listed.id]),
      expect.arrayContaining([listed.id]),
    ]);
    // The first died before it fetched: the second begins at once.
    await queue.open(0, listed.id, "two");
    await expect(queue.open(0, listed.id, "one")).rejects.toEqual(taken);
    await expect(queue.record(0, listed.id, "one")).rejects.toEqual(taken);
    await queue.record(0, listed.id, "two");

    const fetched = await queue.add();
    expect((await (await queue.open(0, fetched.id, "one")).arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(await queue.list(4, "two")).not.toContain(fetched.id);
    await expect(queue.open(4, fetched.id, "two")).rejects.toEqual(taken);
    if (fetched.stem) await expect(queue.open(4, fetched.stem, "two")).rejects.toEqual(taken);
    // It said at 4 minutes that it still reads, and died then.
    await keepLeases(at(4), "one");
    expect(await queue.list(4, "one")).toContain(fetched.id);
    expect([await queue.list(8.9, "two"), await queue.list(9, "two")]).toEqual([
      expect.not.arrayContaining([fetched.id]),
      expect.arrayContaining([fetched.id]),
    ]);
    await queue.open(9, fetched.id, "two");
    if (fetched.stem) await queue.open(9, fetched.stem, "two");
    // It was only slow: what it made is refused.
    await expect(queue.record(9, fetched.id, "one")).rejects.toEqual(taken);
    await keepLeases(at(10), "one");
    expect(await queue.list(10, "one")).not.toContain(fetched.id);
    await queue.record(10, fetched.id, "two");
    expect(await queue.list(20, "one")).not.toContain(fetched.id);

    const stopped = await queue.add();
    await queue.open(0, stopped.id, "one");
    await releaseLeases(at(0), "one");
    await queue.open(0, stopped.id, "two");
    // It recorded, and died before it heard so.
    await queue.record(0, stopped.id, "two");
    await expect(queue.open(0, stopped.id, "one")).rejects.toMatchObject({ code: "not_found" });
  },
);

test("a recording of a reader whose track another one has by then is not stored", async () => {
  const { id } = await addTrack();
  const tags = (await listQueuedTracks(at(0), "one")).find(({ trackId }) => trackId === id)?.tags;
  const { entry, objects } = await preparedRecording(tags ?? { title: "Pacht" }, "leased");
  for (const { key, bytes } of objects) await env.MASTERS.put(key, bytes);
  const files = entry.files.map((file) => ({ ...file, bucket: "MASTERS" as const }));
  const outcome = { recording: { ...entry, files } };
  await openQueuedTrack(at(0), { id, readerId: "one" });
  await openQueuedTrack(at(6), { id, readerId: "two" });
  await expect(recordTrack(at(6), { trackId: id, outcome, readerId: "one" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await db.all(sql`SELECT 1 FROM recordings WHERE id = ${entry.recordingId}`)).toEqual([]);
  await recordTrack(at(6), { trackId: id, outcome, readerId: "two" });
  expect(await db.all(sql`SELECT state FROM delivery_tracks WHERE id = ${id}`)).toEqual([{ state: "ready" }]);
});
