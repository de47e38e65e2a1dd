import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { IngestedFile, IngestedRecording, PrivateRecording } from "#audio/ingest/ingested-recording.ts";

const publicRoles: ReadonlySet<IngestedFile["role"]> = new Set(["direct", "hls", "peaks"]);

type Entry = IngestedRecording | PrivateRecording;
/** `isPrivate`: its stream is not public; always so for files outside the catalogue. */
type Options = { isPrivate?: boolean };

/** `/media` serves one bucket: what is private is in the other. */
function bucketOf(role: IngestedFile["role"], entry: Entry, { isPrivate = !("sha256" in entry) }: Options) {
  return !isPrivate && publicRoles.has(role) ? "MEDIA" : "MASTERS";
}

/** Max problems listed in an error; the rest is counted. */
const shownProblems = 5;

/** Inconsistencies in the list of files, in words. */
function problemsOfList(entry: Entry, options: Options): string[] {
  const problems: string[] = [];
  const base = `songs/${entry.recordingId}/${entry.rev}/`;
  const keys = new Set(entry.files.map((file) => `${file.bucket} ${file.key}`));
  if (keys.size < entry.files.length) problems.push("an object is listed twice");
  for (const file of entry.files) {
    if (!file.key.startsWith(base)) problems.push(`${file.key} does not lie under ${base}`);
    const bucket = bucketOf(file.role, entry, options);
    if (file.bucket !== bucket) problems.push(`${file.key} is ${file.role} and belongs in ${bucket}`);
  }
  const needed = [
    `${base}direct.m4a`,
    `${base}peaks.bin`,
    ...entry.hls.entries.map((name) => `${base}hls/${name}.m3u8`),
  ];
  for (const key of needed)
    if (!keys.has(`${bucketOf("hls", entry, options)} ${key}`)) problems.push(`${key} is not listed`);
  return problems;
}

function problemsOfOriginal({ files, sha256 }: IngestedRecording): string[] {
  const originals = files.filter((file) => file.role === "original");
  if (originals.length !== 1) return ["there must be one original"];
  return originals[0]?.sha256 === sha256 ? [] : ["the original has another SHA-256 than the recording"];
}

/** Sizes of stored objects under a prefix, by key: one call for 1,000 objects instead of one each. */
async function storedSizes(bucket: R2Bucket, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, cursor });
    for (const object of page.objects) sizes.set(object.key, object.size);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return sizes;
}

/**
 * Checks that every listed object is stored with its size in the bucket of its role. @throws AppError invalid, naming what is missing or
 * different
 */
export async function requireStoredObjects(
  ctx: Pick<RequestContext, "env">,
  entry: Entry,
  options: Options = {},
): Promise<void> {
  const problems = [...problemsOfList(entry, options), ...("sha256" in entry ? problemsOfOriginal(entry) : [])];
  if (problems.length === 0) {
    const prefix = `songs/${entry.recordingId}/${entry.rev}/`;
    const { MEDIA, MASTERS } = ctx.env;
    const [media, masters] = await Promise.all([storedSizes(MEDIA, prefix), storedSizes(MASTERS, prefix)]);
    const stored = { MEDIA: media, MASTERS: masters };
    for (const file of entry.files) {
      const size = stored[file.bucket].get(file.key);
      if (size === undefined) problems.push(`${file.key} is not stored`);
      else if (size !== file.bytes) problems.push(`${file.key} has ${size} bytes, not ${file.bytes}`);
    }
  }
  if (problems.length === 0) return;
  const more = problems.length - shownProblems;
  const listed = problems.slice(0, shownProblems);
  throw new AppError("invalid", "The recording's objects are not as listed.", {
    files: more > 0 ? [...listed, `and ${more} more`] : listed,
  });
}
