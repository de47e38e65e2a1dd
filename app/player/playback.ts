import type { PlayableTrack, Playback } from "#app/player/player.ts";

type DirectTrack = Pick<PlayableTrack, "mediaBase" | "mp3" | "hideOptions">;

/** Formats that browsers do not stream: docs/product/player.md. */
const unstreamed = /\.(aiff|aif|aifc|wav)$/i;

/** Prepared file of a track. Tracks with options play the MP3 instead of a WAV or AIFF if there is one. */
export function directFile({ mediaBase, mp3, hideOptions }: DirectTrack): string {
  return `${mediaBase}/direct.${mp3 && !hideOptions ? "mp3" : "m4a"}`;
}

/** URL of a track's own file, or of its streaming variant if browsers cannot stream the file. */
export function fileUrl(track: PlayableTrack): string {
  if (track.url === undefined) return directFile(track);
  if (track.hideOptions) return track.url;
  try {
    // The base only completes a relative path: the extension counts, without query and fragment.
    const { pathname } = new URL(track.url, "https://local.invalid");
    return unstreamed.test(pathname) ? directFile(track) : track.url;
  } catch (error) {
    // Prescribed wording: docs/product/player.md.
    console.error("Error al modificar la URL:", error);
    return track.url;
  }
}

/** Audio URLs of a track. `entry`: the company's entry playlist; null means `master`. */
export function playbackOf(track: PlayableTrack, entry: string | null): Playback {
  const direct = fileUrl(track);
  const streamed = direct === directFile(track);
  return {
    manifest: streamed ? `${track.mediaBase}/hls/${entry ?? "master"}.m3u8` : null,
    direct,
    duration: track.durationMs / 1000,
    passage: track.passage,
  };
}

/** Whether two tracks play the same range of their recording. */
export function isSamePassage({ passage: one }: PlayableTrack, { passage: other }: PlayableTrack): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}

/** docs/product/player.md: same id, URL, file type, segment groups and passage resume playback. */
export function isSameTrack(one: PlayableTrack, other: PlayableTrack): boolean {
  return (
    one.id === other.id &&
    fileUrl(one) === fileUrl(other) &&
    one.fileType === other.fileType &&
    isSamePassage(one, other) &&
    JSON.stringify(one.segmentsGroups ?? []) === JSON.stringify(other.segmentsGroups ?? [])
  );
}
