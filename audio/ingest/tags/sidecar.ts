import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { type RecordingTags, recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";
import { parseOrRefuse } from "#audio/ingest/parse-or-refuse.ts";
import { foldName } from "#db/folded-name.server.ts";

export const MAX_STEMS = 40;

const stemsSchema = z
  .array(z.object({ label: z.string().trim().min(1).max(100), file: z.string().min(1) }))
  .max(MAX_STEMS);

const sidecarSchema = recordingTagsSchema.partial().extend({
  /** Parts of the mix, same start and length as the recording; `file` is relative to the sidecar. */
  stems: stemsSchema.optional(),
});

/** The files that are named as stems, whatever else is wrong. */
const stemFilesSchema = z.object({
  stems: z.array(
    z
      .object({ file: z.string().min(1) })
      .nullable()
      .catch(null),
  ),
});

export type Stem = { label: string; path: string };
type Sidecar = { tags: Partial<RecordingTags>; stems: Stem[] };

const pathOf = (audioPath: string) => `${audioPath}.json`;

/** Reads `<file>.json` beside an audio file; empty when there is none. Throws UnusableFile when it is not valid. */
export async function readSidecar(audioPath: string): Promise<Sidecar> {
  const path = pathOf(audioPath);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return { tags: {}, stems: [] };
  const written = parseObject(text);
  if (!written) throw new UnusableFile("its .json is not valid");
  const { stems = [], ...tags } = parseOrRefuse(sidecarSchema, written, "its .json");
  refuseSameLabels(stems);
  // Defaults of the schema must not overrule embedded tags: only what was written counts.
  const stated = Object.fromEntries(Object.entries(tags).filter(([name]) => name in written));
  return { tags: stated, stems: stems.map(({ label, file }) => ({ label, path: resolve(dirname(path), file) })) };
}

/** The files that the sidecar of an audio file names as stems, also where it is not valid; empty when it cannot be read. */
export async function listStemFiles(audioPath: string): Promise<string[]> {
  const path = pathOf(audioPath);
  const text = await readFile(path, "utf8").catch(() => "");
  const { stems } = stemFilesSchema.safeParse(parseObject(text)).data ?? { stems: [] };
  return stems.flatMap((stem) => (stem ? [resolve(dirname(path), stem.file)] : []));
}

function refuseSameLabels(stems: readonly { label: string }[]): void {
  const names = stems.map(({ label }) => foldName(label));
  const same = stems.find((_, at) => names.indexOf(names[at] ?? "") < at);
  if (same) throw new UnusableFile(`two of its stems have the same name ("${same.label}")`);
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
