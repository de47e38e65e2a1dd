import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { submissionMediaBase, submissionPath } from "#app/projects/submissions/submission.ts";

type Upload = { id: string; title: string; artist: string; durationMs: number; miniPeaks: string };

/** An upload as a playable track. Not a catalogue track: id, page and stream URL are the submission's. */
export function uploadTrack(upload: Upload, ref: string): PlayableTrack {
  const { id, title, artist, durationMs } = upload;
  const slug = submissionPath(ref);
  return {
    ...{ id, songId: id, slug, title, durationMs },
    artists: [{ name: artist, slug }],
    versionLabel: null,
    vocals: true,
    explicit: false,
    albumTitle: null,
    bpm: null,
    musicalKey: null,
    genres: [],
    moods: [],
    miniPeaks: toMiniPeaks(upload.miniPeaks),
    mediaBase: submissionMediaBase(ref),
    hideOptions: true,
  };
}
