import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { type RecordingTags, recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";

const sidecarSchema = recordingTagsSchema.partial().extend({
  /** Parts of the mix, same start and length as the recording; `file` is relative to the sidecar. */
  stems: z
    .array(z.object({ label: z.string().trim().min(1).max(100), file: z.string().min(1) }))
    .max(40)
    .optional(),
});

export type Stem = { label: string; path: string };
type Sidecar = { tags: Partial<RecordingTags>; stems: Stem[] };

/** Reads `<file>.json` beside an audio file; empty when there is none. Throws UnusableFile when it is not valid. */
export async function readSidecar(audioPath: string): Promise<Sidecar> {
  const path = `${audioPath}.json`;
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return { tags: {}, stems: [] };
  const written = parseObject(text);
  const parsed = sidecarSchema.safeParse(written);
  if (!written || !parsed.success) {
    const issue = parsed.error?.issues[0];
    throw new UnusableFile(
      `its .json is not valid${issue ? ` (${issue.path.join(".") || "file"}: ${issue.message})` : ""}`,
    );
  }
  const { stems = [], ...tags } = parsed.data;
  // Defaults of the schema must not overrule embedded tags: only what was written counts.
  const stated = Object.fromEntries(Object.entries(tags).filter(([name]) => name in written));
  return { tags: stated, stems: stems.map(({ label, file }) => ({ label, path: resolve(dirname(path), file) })) };
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
