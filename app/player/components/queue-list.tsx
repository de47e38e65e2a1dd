import type { FocusEvent, ReactNode } from "react";
import type { PlayableTrack } from "#app/player/player.ts";
import { withMoved, withRemoved } from "#app/player/queue/edit-queue.ts";
import { indexIn, type Queue } from "#app/player/queue/queue.ts";
import { queueCopy as copy } from "#app/player/queue/queue-copy.ts";
import { beginningOf } from "#app/player/queue/same-song.ts";
import { player } from "#app/player/store/player-store.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, titleTags, trackName } from "#app/track/track-label.ts";
import { ArrowDown, ArrowUp, X } from "#app/ui/icons.tsx";

type QueueListProps = { queue: Queue; current: PlayableTrack };

/** The queue in order. Every track can be played, moved and, unless it is current, removed. */
export function QueueList({ queue, current }: QueueListProps) {
  const playing = indexIn(queue, current);
  const keyOf = keysOf();
  return (
    <ol className="queue-list queue-all" aria-label={copy.queue} onFocus={keepInView}>
      {queue.tracks.map((track, at) => (
        <li key={keyOf(track)} className="queue-row" aria-current={at === playing || undefined}>
          <button type="button" className="queue-play" onClick={() => player.load(track, queue, beginningOf(track))}>
            <span className="queue-title">
              {track.title} <i>{titleTags(track).join(" ")}</i>
            </span>
            <span className="queue-facts">{`${artistNames(track)} · ${formatDuration(track.durationMs)}`}</span>
          </button>
          <QueueButton
            label={copy.moveUp(trackName(track))}
            disabled={at === 0}
            onPress={() => player.setQueue(withMoved(queue, track, -1))}
          >
            <ArrowUp size={18} aria-hidden />
          </QueueButton>
          <QueueButton
            label={copy.moveDown(trackName(track))}
            disabled={at === queue.tracks.length - 1}
            onPress={() => player.setQueue(withMoved(queue, track, 1))}
          >
            <ArrowDown size={18} aria-hidden />
          </QueueButton>
          <QueueButton
            label={copy.removeFromQueue(trackName(track))}
            disabled={at === playing}
            onPress={() => player.setQueue(withRemoved(queue, track))}
          >
            <X size={18} aria-hidden />
          </QueueButton>
        </li>
      ))}
    </ol>
  );
}

/** Unique row keys in order; a recording can be queued twice. */
function keysOf(): (track: PlayableTrack) => string {
  const counts = new Map<string, number>();
  return ({ id }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id} ${count}`;
  };
}

/** Keeps the focused button of a moved row in view. */
function keepInView({ target }: FocusEvent): void {
  target.scrollIntoView({ block: "nearest" });
}

type QueueButtonProps = { label: string; disabled: boolean; onPress: () => void; children: ReactNode };

/** `aria-disabled`, not `disabled`: a button that becomes disabled while pressed keeps the focus. */
function QueueButton({ label, disabled, onPress, children }: QueueButtonProps) {
  return (
    <button
      type="button"
      className="queue-button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </button>
  );
}
