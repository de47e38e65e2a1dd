import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type AudioFormat, ORIGINALS } from "#audio/ingest/decode/audio-format.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { sniffAudio } from "#audio/ingest/decode/sniff.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";
import type { LocalObject } from "#audio/ingest/store-object.ts";
import type { Stem } from "#audio/ingest/tags/sidecar.ts";

/** A stem whose file is audio. */
export type AudioStem = Stem & { format: AudioFormat };

/** Detects the format of each stem. Throws UnusableFile if one is missing or no audio. */
export async function sniffStems(stems: readonly Stem[]): Promise<AudioStem[]> {
  const found: AudioStem[] = [];
  for (const stem of stems) found.push({ ...stem, format: await formatOf(stem) });
  return found;
}

async function formatOf({ path }: Stem): Promise<AudioFormat> {
  const file = await open(path, "r").catch(() => null);
  if (!file) throw new UnusableFile(`its stem "${basename(path)}" is missing`);
  const judged = await sniffAudio(file).finally(() => file.close());
  if (judged === null) throw new UnusableFile(`its stem "${basename(path)}" is not an audio file`);
  if ("unsupported" in judged) {
    throw new UnusableFile(`its stem "${basename(path)}" is ${judged.unsupported}, which is not supported`);
  }
  return judged.format;
}

/** Objects of a recording's stems; `prefix`: of all its objects. */
export async function stemObjects(
  stems: readonly AudioStem[],
  prefix: string,
): Promise<(LocalObject & Pick<IngestedFile, "role" | "label">)[]> {
  const objects: Awaited<ReturnType<typeof stemObjects>> = [];
  for (const [at, { label, path, format }] of stems.entries()) {
    const { extension, contentType } = ORIGINALS[format];
    const key = `${prefix}/stems/${nameOf(label, at)}.${extension}`;
    const [{ size: bytes }, sha256] = [await stat(path), await sha256OfFile(path)];
    objects.push({ role: "stem", bucket: "MASTERS", key, contentType, bytes, sha256, label, path });
  }
  return objects;
}

/** "01-drums": numbered for uniqueness, because labels in other scripts have no letters allowed in keys. */
function nameOf(label: string, at: number): string {
  const letters = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [String(at + 1).padStart(2, "0"), ...letters].join("-");
}
