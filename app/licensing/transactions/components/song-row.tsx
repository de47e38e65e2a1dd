import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { LightLabel } from "#app/licensing/transactions/components/light-label.tsx";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";

type SongRowProps = {
  song: TransactionSong;
  /** The songs that can be played, in their order: they become the queue. */
  context: TrackView[];
  /** What its light says; null where nothing is to be cleared any more. */
  light: string | null;
  /** What is below the row. */
  children?: ReactNode;
};

/** A song of a request, to play, with its light. One that the reader can no longer see is named, and that is said. */
export function SongRow({ song: { track, isVisible, ...song }, context, light, children }: SongRowProps) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex min-h-11 items-center gap-4">
        {isVisible ? <PlayButton track={track} context={context} /> : null}
        <div className="min-w-0 flex-1">
          <p className="[overflow-wrap:anywhere]">
            {isVisible ? (
              <Link to={songPath(track)} className="link font-semibold">
                {nameOf(track)}
              </Link>
            ) : (
              <span className="font-semibold">{nameOf(track)}</span>
            )}{" "}
            <span className="text-mute">{artistNames(track)}</span>
          </p>
          {isVisible ? null : <p className="text-sm text-mute">{copy.songGone}</p>}
          {light === null ? null : <LightLabel light={song.light} label={light} />}
        </div>
        <span className="text-sm text-mute tabular-nums">{formatDuration(track.durationMs)}</span>
      </div>
      {isVisible ? <NoScriptAudio track={track} /> : null}
      {children}
    </li>
  );
}

function nameOf(track: TrackView): string {
  return [track.title, ...titleTags(track)].join(" ");
}

/** The songs of a request that their reader can play, in its order. */
export function playableTracks(songs: TransactionSong[]): TrackView[] {
  return songs.flatMap(({ track, isVisible }) => (isVisible ? [track] : []));
}
