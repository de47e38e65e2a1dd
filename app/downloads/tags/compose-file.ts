import type { Part, Source } from "#app/downloads/composed-file.ts";
import { composeAiff } from "#app/downloads/tags/aiff.ts";
import { composeFlac } from "#app/downloads/tags/flac.ts";
import { composeMp3 } from "#app/downloads/tags/id3.ts";
import type { TrackTags } from "#app/downloads/tags/track-tags.ts";
import { composeWav } from "#app/downloads/tags/wav.ts";

const composers: Record<string, (source: Source, tags: TrackTags) => Promise<Part[] | null>> = {
  mp3: composeMp3,
  wav: composeWav,
  aiff: composeAiff,
  flac: composeFlac,
};

/**
 * Parts of a download: the stored object with the track's metadata, audio unchanged. `extension`: of the stored object. Ogg, M4A and
 * invalid files are passed through.
 */
export async function composeFile(source: Source, extension: string, tags: TrackTags): Promise<Part[]> {
  const composed = await composers[extension]?.(source, tags);
  return composed ?? [{ offset: 0, length: source.size }];
}
