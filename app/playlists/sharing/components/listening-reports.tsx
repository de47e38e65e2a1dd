import { useEffect, useMemo, useState } from "react";
import { type SharedPlaylist, tracksOf } from "#app/playlists/sharing/shared-playlist.ts";

type ListeningReportsProps = { playlist: SharedPlaylist; visit: string };

/** Reports the visit of a share link and what is played. Loaded lazily. */
export function ListeningReports({ playlist, visit: given }: ListeningReportsProps) {
  // Revalidation after an answer belongs to the same visit.
  const [visit] = useState(given);
  const { path } = playlist;
  const [entries] = useState(playlist.entries);
  const durations = useMemo(
    () => new Map(tracksOf({ entries }).map(({ track }) => [track.id, track.durationMs])),
    [entries],
  );

  useEffect(() => {
    let stop: (() => void) | null = null;
    let hasEnded = false;
    void import("#app/sharing/listening/report-listening.ts").then(({ reportListening }) => {
      if (!hasEnded) stop = reportListening({ path, visit, durations });
    });
    return () => {
      hasEnded = true;
      stop?.();
    };
  }, [path, visit, durations]);

  return null;
}
