import { access, readFile, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { type RecordingTags, recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";
import { parseOrRefuse } from "#audio/ingest/parse-or-refuse.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";
import { foldName } from "#db/folded-name.server.ts";

export const MAX_STEMS = 40;

const stemsSchema = z
  .array(z.object({ label: z.string().trim().min(1).max(100), file: z.string().min(1) }))
  .max(MAX_STEMS);

const sidecarSchema = recordingTagsSchema.partial().extend({
  /** Stems with the start and length of the recording; `file` is relative to the sidecar. */
  stems: stemsSchema.optional(),
});

/** Stem files, even if the rest of the sidecar is invalid. */
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

/** Reads `<file>.json` beside an audio file; empty if there is none. Throws UnusableFile if it is invalid. */
export async function readSidecar(audioPath: string): Promise<Sidecar> {
  const path = await findSidecar(audioPath);
  if (path === null) return { tags: {}, stems: [] };
  const text = decodeText(await readFile(path));
  const written = parseObject(text);
  if (!written) throw new UnusableFile("its .json is not valid");
  const { stems = [], ...tags } = parseOrRefuse(sidecarSchema, written, "its .json");
  refuseSameLabels(stems);
  // Defaults of the schema must not override embedded tags: only fields in the file count.
  const stated = Object.fromEntries(Object.entries(tags).filter(([name]) => name in written));
  return { tags: stated, stems: stems.map(({ label, file }) => ({ label, path: resolve(dirname(path), file) })) };
}

/** Stem files named by the sidecar of an audio file, even if it is invalid; empty if it cannot be read. */
export async function listStemFiles(audioPath: string): Promise<string[]> {
  const path = await findSidecar(audioPath).catch(() => null);
  if (path === null) return [];
  const text = await readFile(path).then(decodeText, () => "");
  const { stems } = stemFilesSchema.safeParse(parseObject(text)).data ?? { stems: [] };
  return stems.flatMap((stem) => (stem ? [resolve(dirname(path), stem.file)] : []));
}

/** Sidecar of the file, or of the target of a link; null without one. */
async function findSidecar(audioPath: string): Promise<string | null> {
  for (const path of new Set([audioPath, await realpath(audioPath).catch(() => audioPath)])) {
    const isThere = await access(pathOf(path)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return false;
        throw error;
      },
    );
    if (isThere) return pathOf(path);
  }
  return null;
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
