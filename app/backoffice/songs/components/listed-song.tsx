import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

/** `lacks`: what a song lacks to be licensed; null for nothing. */
type ListedSong = { track: PlayableTrack; lacks: string | null };

/** Whether a song can be licensed, or what it lacks. */
export const readyColumn: ListColumn<{ id: string; song: ListedSong | null }> = {
  ...{ id: "ready", label: copy.ready, plain: true },
  cell({ song }) {
    if (song === null) return null;
    return song.lacks === null ? (
      <StateMark state="done">{copy.isReady}</StateMark>
    ) : (
      <StateMark state="open">{song.lacks}</StateMark>
    );
  },
};

/** Cover and play button before the title of a listed song. */
export function ListedCover({ track, context }: { track: PlayableTrack; context: PlayableTrack[] }) {
  return (
    <>
      <span className="list-cover">
        <Strata seed={track.songId} track={track} />
      </span>
      <PlayButton track={track} context={context} />
    </>
  );
}
