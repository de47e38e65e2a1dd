import { useEffect, useState } from "react";
import { prefetchTrack } from "#app/player/engine/prefetch.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { fetchVersions } from "#app/player/queue/fetch-page.ts";
import { playVersion } from "#app/player/queue/play-version.ts";
import { queueCopy as copy } from "#app/player/queue/queue-copy.ts";
import { player } from "#app/player/store/player-store.ts";
import { formatDuration } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";

type VersionListProps = { track: PlayableTrack };

/** Other versions of the song. Playing one continues at the same position, which is prefetched when a button is about to be pressed. */
export function VersionList({ track }: VersionListProps) {
  const [versions, setVersions] = useState<PlayableTrack[]>([]);

  useEffect(() => {
    let unmounted = false;
    fetchVersions(track).then(
      (found) => !unmounted && setVersions(found),
      // If the request fails, the sheet shows the queue alone.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [track]);

  if (versions.length === 0) return null;
  return (
    <section className="queue-versions" aria-label={copy.versions}>
      <h3 className="queue-heading">{copy.versions}</h3>
      <ul className="queue-list">
        {versions.map((version) => (
          <li key={version.id} className="queue-row">
            <button
              type="button"
              className="queue-play"
              onPointerEnter={() => prefetchTrack(version, player.position)}
              onFocus={() => prefetchTrack(version, player.position)}
              onClick={() => playVersion(version)}
            >
              <span className="queue-title">{version.title}</span>
              <span className="queue-facts">
                {[...titleTags(version), formatDuration(version.durationMs)].join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
