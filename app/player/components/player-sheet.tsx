import { useEffect, useId, useRef } from "react";
import { PlayerWaveform } from "#app/player/components/player-waveform.tsx";
import { QueueList } from "#app/player/components/queue-list.tsx";
import { Transport } from "#app/player/components/transport.tsx";
import { VersionList } from "#app/player/components/version-list.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { listingText } from "#app/player/queue/listing-text.ts";
import { queueCopy as copy } from "#app/player/queue/queue-copy.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { artistNames } from "#app/player/track/track-label.ts";
import { X } from "#app/ui/icons.tsx";
import { useSheetDrag } from "#app/ui/overlay/use-sheet-drag.ts";
import "#app/player/player-sheet.css";

type PlayerSheetProps = {
  track: PlayableTrack;
  colours: { wave: string; played: string };
  onClose: () => void;
};

/** Waveform, queue and versions of the current track: a sheet from the lower edge, from 992 px on a panel at the right. */
export function PlayerSheet({ track, colours, onClose }: PlayerSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const queue = usePlayer((snapshot) => snapshot.queue);
  const close = () => sheet.current?.close();
  const onPointerDown = useSheetDrag(sheet, close);

  useEffect(() => {
    sheet.current?.showModal();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, which the dialog does by itself.
    <dialog
      ref={sheet}
      className="sheet player-sheet"
      data-scheme="dark"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === sheet.current) close();
      }}
    >
      <div className="sheet-head" onPointerDown={onPointerDown}>
        <button type="button" className="sheet-handle" aria-label={copy.closeQueue} onClick={close} />
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg">
            {copy.queue}
          </h2>
          <p className="truncate text-sm text-mute">{listingText(queue, track)}</p>
        </div>
        <button type="button" className="btn btn-icon" aria-label={copy.closeQueue} onClick={close}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <div className="sheet-body">
        <div className="player-sheet-track">
          <Transport />
          <p className="min-w-0">
            <span className="queue-title">{track.title}</span>
            <span className="queue-facts">{artistNames(track)}</span>
          </p>
        </div>
        <div className="player-sheet-wave">
          <PlayerWaveform key={track.id} track={track} colours={colours} />
        </div>
        <VersionList key={`versions-${track.id}`} track={track} />
        <QueueList queue={queue} current={track} />
      </div>
    </dialog>
  );
}
