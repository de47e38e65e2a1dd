import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { SongLights } from "#app/licensing/transactions/components/song-lights.tsx";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";

type SongRowProps = {
  song: TransactionSong;
  /** The playable songs in order, which become the queue. */
  context: TrackView[];
  /** Whether it is still being cleared; afterwards its light is hidden. */
  isClearing: boolean;
  /** Content below the row. */
  children?: ReactNode;
};

/** A song of a request with player and light. A song that the viewer can no longer see is named and marked as such. */
export function SongRow({ song, context, isClearing, children }: SongRowProps) {
  const { track, isVisible, rights, states } = song;
  // What is open of a side stands beside the side, where that is shown.
  const ofSides = new Set(Object.values(states ?? {}).flatMap(({ open }) => open));
  const reasons = song.reasons.filter(({ weighs, text }) => weighs === "blocks" || !ofSides.has(text));
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
          {isClearing ? <SongLights light={{ ...song, reasons }} /> : null}
          {isClearing || isVisible ? null : <p className="text-sm text-mute">{copy.songGone}</p>}
          {isClearing && song.second !== null ? (
            <p className="text-sm text-mute">{requestCopy.second(song.second)}</p>
          ) : null}
          {rights?.representedBy ? (
            <p className="text-sm text-mute">{copy.representedBy(rights.representedBy)}</p>
          ) : null}
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

/** Songs of a request that the viewer can play, in order. */
export function playableTracks(songs: TransactionSong[]): TrackView[] {
  return songs.flatMap(({ track, isVisible }) => (isVisible ? [track] : []));
}
