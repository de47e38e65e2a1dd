import { Suspense, useState } from "react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import type { Answering } from "#app/playlists/sharing/answering.ts";
import { DragPassage } from "#app/playlists/sharing/components/drag-passage.tsx";
import { Passages } from "#app/playlists/sharing/components/passages.tsx";
import { sharedPlaylistCopy as copy } from "#app/playlists/sharing/playlist-share-copy.ts";
import type { SharedPlaylist, SharedTrack } from "#app/playlists/sharing/shared-playlist.ts";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { ItemAnswer } from "#app/sharing/components/item-answer.tsx";
import type { Passage } from "#app/sharing/visits/passage-answer.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type SharedTrackRowProps = {
  entry: SharedTrack;
  playlist: SharedPlaylist;
  /** The list in order: the queue. */
  context: PlayableTrack[];
  answering: Answering;
};

/** Fragment id of a track: forms without JavaScript redirect to it. */
export function trackAnchor(id: string): string {
  return `track-${id}`;
}

/** A track of a shared playlist: player, the owner's note, and the answer form. */
export function SharedTrackRow({ entry, playlist, context, answering }: SharedTrackRowProps) {
  const { id, note, track } = entry;
  const { answers, takesNotes, isStaff, reply } = answering;
  const passage = passageOf(entry);
  const [marked, setMarked] = useState<Passage | null>(null);
  const wave = <MiniWaveform track={track} context={context} />;
  return (
    <li id={trackAnchor(id)} className="shared-track">
      <PlayButton track={track} context={context} />
      <span className="shared-cover">
        <Strata seed={track.songId} track={track} />
      </span>
      <div className="shared-name">
        <h3>
          <bdi>{[track.title, ...titleTags(track)].join(" ")}</bdi>
        </h3>
        <p className="text-mute">
          <bdi>{artistNames(track)}</bdi>
        </p>
      </div>
      <div className="shared-wave">
        {takesNotes && !isStaff ? (
          <DragPassage durationMs={track.durationMs} onMark={setMarked}>
            {wave}
          </DragPassage>
        ) : (
          wave
        )}
        <NoScriptAudio track={track} />
      </div>
      <p className="shared-length">{formatDuration(track.durationMs)}</p>
      <div className="shared-words">
        <RowLight id={track.id} />
        {passage ? <p className="text-sm text-mute">{passage}</p> : null}
        {note ? (
          <p dir="auto" className="max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {note}
          </p>
        ) : null}
        <ItemAnswer
          compact
          path={playlist.answerPath}
          item={id}
          legend={sharePageCopy.answer.ask(track.title)}
          answer={answers[id]}
          disabled={isStaff}
          takesNotes={takesNotes}
          reply={reply}
        />
        {takesNotes ? (
          <Suspense>
            <Passages entry={entry} path={playlist.answerPath} answering={answering} marked={marked} />
          </Suspense>
        ) : null}
        <Downloads entry={entry} playlist={playlist} />
      </div>
    </li>
  );
}

function passageOf({ startMs, endMs, track }: SharedTrack): string | null {
  if (startMs === null && endMs === null) return null;
  const from = formatDuration(startMs ?? 0);
  return copy.passage(from, formatDuration(endMs ?? track.durationMs));
}

function Downloads({ entry: { id, track }, playlist }: Pick<SharedTrackRowProps, "entry" | "playlist">) {
  if (playlist.downloads.length === 0) return null;
  return (
    <p className="shared-files flex flex-wrap gap-x-6 text-sm print:hidden">
      {playlist.downloads.map((format) => (
        <a
          key={format}
          href={`${playlist.path}/download/${id}?format=${format}`}
          className="row-action min-h-11"
          aria-label={copy.downloadOf(copy.downloads[format], track.title)}
          download
        >
          {copy.downloads[format]}
        </a>
      ))}
    </p>
  );
}
