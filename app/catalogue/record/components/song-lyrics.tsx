import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { LyricLines } from "#app/player/lyrics/lyric-lines.tsx";
import { lyricsCopy as copy } from "#app/player/lyrics/lyrics-copy.ts";
import type { TrackView } from "#app/track/track.ts";

type SongLyricsProps = { track: TrackView; context: TrackView[]; lines: SongPage["lyrics"] };

/** Lyrics section of the song's page. */
export function SongLyrics({ track, context, lines }: SongLyricsProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.lyrics}</h2>
      <LyricLines track={track} context={context} lines={lines} />
    </section>
  );
}
