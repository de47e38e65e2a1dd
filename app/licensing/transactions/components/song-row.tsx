import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { sides } from "#app/licensing/transactions/clearing/clearing.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { SideFacts } from "#app/licensing/transactions/components/side-facts.tsx";
import { SongLights } from "#app/licensing/transactions/components/song-lights.tsx";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { Side } from "#app/rights/shares.ts";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Folded } from "#app/ui/folded.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type SongRowProps = {
  song: TransactionSong;
  /** The playable songs in order, which become the queue. */
  context: TrackView[];
  /** Whether it is still being cleared; afterwards its light is hidden. */
  isClearing: boolean;
  /** Reasons that are said above the list, because each of its songs has them. */
  favoured: readonly string[];
  /** Of what is folded below the states of both sides. */
  label: string;
  isOpen?: boolean;
  /** What is folded of a side below the rights on file; by default the note on it. */
  children?: (side: Side) => ReactNode;
};

/** A song of a request: player, title, price, the state of each side, and what is on file. A song that the viewer can no longer see is marked as such. */
export function SongRow({ song, context, isClearing, favoured, label, isOpen = false, children }: SongRowProps) {
  const { track, isVisible, rights, states } = song;
  const { price, ...light } = song.light;
  const ofSides = new Set(Object.values(states ?? {}).flatMap(({ open }) => open));
  // What is open of a side is folded with it, and what every song of a list says is said above it.
  const reasons = song.reasons.filter(
    ({ weighs, text }) => weighs === "blocks" || !(ofSides.has(text) || favoured.includes(text)),
  );
  return (
    <li className="border-b border-line py-2">
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
          {isClearing ? (
            <SongLights
              light={states === null ? { ...song, reasons } : { isVisible, light, reasons }}
              hasSides={states !== null}
            />
          ) : null}
          {isClearing || isVisible ? null : <p className="text-sm text-mute">{copy.songGone}</p>}
          {isClearing && song.second !== null ? (
            <p className="text-sm text-mute">{requestCopy.second(song.second)}</p>
          ) : null}
        </div>
        {isClearing && states !== null && price ? <span className="text-sm tabular-nums">{price}</span> : null}
        <span className="text-sm text-mute tabular-nums">{formatDuration(track.durationMs)}</span>
      </div>
      {isVisible ? <NoScriptAudio track={track} /> : null}
      {states === null ? null : (
        <Folded
          open={isOpen}
          className="-mt-1 sm:-mt-3 sm:pl-[3.125rem]"
          title={
            <span className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-normal">
              {sides.map((side) => (
                <span key={side}>
                  <span className="text-mute">{`${copy.sides[side]}: `}</span>
                  <SideMark {...states[side]} />
                </span>
              ))}
              <span className="link max-sm:sr-only">{label}</span>
            </span>
          }
        >
          {rights?.representedBy ? (
            <p className="text-sm text-mute">{copy.representedBy(rights.representedBy)}</p>
          ) : null}
          <div className="grid gap-x-8 gap-y-6 pb-2 md:grid-cols-2">
            {sides.map((side) => (
              <div key={side} className="flex flex-col text-sm">
                <SideFacts side={side} song={song} />
                {isClearing ? (
                  <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{states[side].open.join(". ")}</p>
                ) : null}
                {children?.(side) ?? <p className="mt-1 text-mute [overflow-wrap:anywhere]">{states[side].note}</p>}
              </div>
            ))}
          </div>
        </Folded>
      )}
    </li>
  );
}

/** One verdict: what was approved is to be checked while something of the side is open. */
function SideMark({ state, open }: NonNullable<TransactionSong["states"]>["master"]) {
  const isToCheck = state === "approved" && open.length > 0;
  return <StateMark state={isToCheck ? "open" : state}>{isToCheck ? copy.toCheck : copy.sideStates[state]}</StateMark>;
}

function nameOf(track: TrackView): string {
  return [track.title, ...titleTags(track)].join(" ");
}

/** Songs of a request that the viewer can play, in order. */
export function playableTracks(songs: TransactionSong[]): TrackView[] {
  return songs.flatMap(({ track, isVisible }) => (isVisible ? [track] : []));
}

type ChoiceOfSongsProps = {
  songs: TransactionSong[];
  /** Id of the recording that was accepted of alternatives, which comes first; null before that and without alternatives. */
  chosen: string | null;
  row: (song: TransactionSong, at: number) => ReactNode;
};

/** The songs of a request; after one of them was chosen, the others are folded. */
export function ChoiceOfSongs({ songs, chosen, row }: ChoiceOfSongsProps) {
  if (chosen === null || songs.length < 2) return <ol className="border-t border-line">{songs.map(row)}</ol>;
  return (
    <>
      <p className="label">{copy.chosenSong}</p>
      <ol className="border-t border-line">{songs.slice(0, 1).map(row)}</ol>
      <Folded title={copy.otherSongs(songs.length - 1)} className="mt-2">
        <ol className="border-t border-line">{songs.slice(1).map((song, at) => row(song, at + 1))}</ol>
      </Folded>
    </>
  );
}
