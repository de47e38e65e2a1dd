import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PlayerWaveform } from "#app/player/components/player-waveform.tsx";
import { QueueList } from "#app/player/components/queue-list.tsx";
import { Transport } from "#app/player/components/transport.tsx";
import { VersionList } from "#app/player/components/version-list.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { placeText } from "#app/player/queue/listing-text.ts";
import { queueCopy as copy } from "#app/player/queue/queue-copy.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { artistNames } from "#app/track/track-label.ts";
import { Sheet } from "#app/ui/overlay/sheet.tsx";
import "#app/player/player-sheet.css";
import { openModal } from "#app/ui/overlay/modal.ts";

type PlayerSheetProps = {
  track: PlayableTrack;
  colours: { wave: string; played: string };
  onClose: () => void;
};

/** Waveform, queue and versions of the current track: a bottom sheet, from 992 px a panel on the right. */
export function PlayerSheet({ track, colours, onClose }: PlayerSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const queue = usePlayer((snapshot) => snapshot.queue);
  const { label, address } = queue.listing;

  useEffect(() => {
    if (sheet.current) openModal(sheet.current);
  }, []);

  return (
    <Sheet
      sheet={sheet}
      title={copy.queue}
      note={
        <>
          {label === "" || address === null ? null : (
            <>
              {copy.from}{" "}
              <Link to={address} className="link inline-block py-1" onClick={() => sheet.current?.close()}>
                {label}
              </Link>
              {" · "}
            </>
          )}
          {placeText(queue, track)}
        </>
      }
      className="player-sheet"
      data-scheme="dark"
      onClose={onClose}
    >
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
        <QueueList queue={queue} current={track} />
        <VersionList key={`versions-${track.id}`} track={track} />
      </div>
    </Sheet>
  );
}
