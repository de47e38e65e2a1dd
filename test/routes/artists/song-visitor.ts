import { env } from "cloudflare:workers";
import { createSubmission } from "#app/artists/songs/create-submission.server.ts";
import { addSongFile } from "#app/artists/songs/files/add-song-file.server.ts";
import { listQueuedSongs } from "#app/artists/songs/ingest/queued-songs.server.ts";
import { recordSong } from "#app/artists/songs/ingest/record-song.server.ts";
import { readOwnSubmission } from "#app/artists/songs/read-submission.server.ts";
import { saveSection } from "#app/artists/songs/save-section.server.ts";
import { sendSubmission } from "#app/artists/songs/sending/send-submission.server.ts";
import { aiSchema, signatureSchema, songSchema } from "#app/artists/songs/song-form.ts";
import { aiParts } from "#app/artists/songs/song-submission.ts";
import { newId } from "#db/new-id.server.ts";
import { addShares } from "#test/routes/artists/stated-share-records.ts";
import { actorWith, recordedContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

type Buckets = { DB: D1Database; MEDIA: R2Bucket; MASTERS: R2Bucket };
export const { DB, MEDIA, MASTERS } = env as unknown as Buckets;

/** The beginning of a WAV of its own, `bytes` long. */
export function audio(bytes = 400): Uint8Array {
  const file = new Uint8Array(bytes);
  crypto.getRandomValues(file.subarray(60));
  file.set(new TextEncoder().encode("RIFF"), 0);
  file.set([0xff, 0xff, 0xff, 0x7f], 4);
  file.set(new TextEncoder().encode("WAVEfmt "), 8);
  file.set([16, 0, 0, 0, 1, 0, 2, 0, 0x44, 0xac, 0, 0, 0x10, 0xb1, 2, 0, 4, 0, 16, 0], 16);
  file.set(new TextEncoder().encode("data"), 36);
  file.set([0xff, 0xff, 0xff, 0x7f], 40);
  return file;
}

export async function* stream(bytes: Uint8Array) {
  yield bytes;
}

/** A person with a row, who holds `scopes`. */
export async function person(id: string, scopes: readonly string[]) {
  await DB.prepare(
    "INSERT OR IGNORE INTO users (id, email, name, name_key, nickname) VALUES (?1, ?1 || '@x.example', ?1, ?1, ?1)",
  )
    .bind(id)
    .run();
  return (now = Date.now()) => recordedContext({ now, actor: { ...actorWith(scopes), id, email: `${id}@x.example` } });
}

export const staffScopes = [
  "ListSongs",
  "UpdateSongEditor",
  "UpdateSongCopyright",
  "GetRatingQueue",
  "UpdateRating",
  "UpdateSongRateStatus",
];

/** An artist that `userId` keeps. */
export async function addArtist(id: string, userId: string, status = "unpublished"): Promise<string> {
  await DB.batch([
    DB.prepare("INSERT INTO artists (id, slug, name, sort_name, status) VALUES (?1, ?1, ?1, ?1, ?2)").bind(id, status),
    DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES (?, ?)").bind(id, userId),
  ]);
  return id;
}

type Visit = () => ReturnType<typeof recordedContext>;

export const versionIn = async (visit: Visit, id: string) => (await readOwnSubmission(visit(), id)).version;

/** Everything that the form of a song has. */
export const song = songSchema.parse({
  title: "Harbour Glass",
  vocals: true,
  language: "eng",
  year: 2026,
  genres: ["Dream pop"],
  lyrics: "One\nTwo",
});

/** A draft in which nothing is missing. */
export async function completeDraft(visit: Visit, artistId: string, more: Partial<typeof song> = {}): Promise<string> {
  await DB.prepare(
    "INSERT OR IGNORE INTO tags (id, category, slug, label) VALUES ('dream', 'genre', 'dream-pop', 'Dream pop')",
  ).run();
  const id = newId(Date.now());
  const bytes = stream(audio());
  await createSubmission(visit(), { id, artistId, title: song.title, file: { name: "Glass.wav", bytes } });
  await saveSection(visit(), { id, version: await versionIn(visit, id), values: { ...song, ...more } });
  const ai = aiSchema.parse(Object.fromEntries(aiParts.map((part) => [part, "none"])));
  await saveSection(visit(), { id, version: await versionIn(visit, id), values: { ...ai, aiVocals: "some" } });
  const email = visit().actor?.email ?? "";
  await addShares(
    id,
    { name: "Ada Lund", shareBp: 10_000, email },
    { name: "Ada Lund", shareBp: 10_000, role: "OWNER", email },
  );
  return id;
}

/** Signs and sends a draft as its page would. */
export async function send(visit: Visit, id: string) {
  const { version, terms } = await readOwnSubmission(visit(), id);
  const signature = signatureSchema.parse({ version, termsId: terms.id, signedName: "Ada Lund", agree: "on" });
  await sendSubmission(visit(), { id, ...signature });
}

/** Adds a version of the song. */
export function addVersion(visit: Visit, id: string, label = "instrumental") {
  return addSongFile(visit(), {
    submissionId: id,
    role: "version",
    label,
    name: `${label}.wav`,
    bytes: stream(audio()),
  });
}

/** What the bench does with the file of a queued song: the objects are stored, then the recording is recorded. Returns its id. */
export async function ingest(fileId: string, source?: string): Promise<string> {
  const queued = (await listQueuedSongs(recordedContext())).find((one) => one.fileId === fileId);
  if (queued === undefined) throw new Error(`${fileId} does not wait.`);
  const { entry, objects } = await preparedRecording(queued.tags, source);
  for (const { key, bytes } of objects) await MASTERS.put(key, bytes);
  const files = entry.files.map((file) => ({ ...file, bucket: "MASTERS" as const }));
  await recordSong(recordedContext(), { fileId, recording: { ...entry, files } });
  return entry.recordingId;
}

/** Ids of the files of a submission that wait for ingest. */
export async function waiting(id: string): Promise<string[]> {
  const files = await DB.prepare("SELECT id FROM song_submission_files WHERE submission_id = ?")
    .bind(id)
    .all<{ id: string }>();
  const own = new Set(files.results.map((file) => file.id));
  return (await listQueuedSongs(recordedContext())).flatMap(({ fileId }) => (own.has(fileId) ? [fileId] : []));
}
