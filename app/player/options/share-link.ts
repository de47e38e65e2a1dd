import { openedLyrics } from "#app/player/lyrics/opened-lyrics.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { sharedSongId } from "#app/track/track-label.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type Shared = Pick<PlayableTrack, "id" | "songId" | "slug">;

/**
 * Path of a share link: selects song and version, and opens the lyrics if they are open. Null for a track without a song
 * (docs/product/catalogue.md).
 */
function sharePathOf(track: Shared, { lyrics }: { lyrics: boolean }): string | null {
  const songId = sharedSongId(track);
  if (songId === null) return null;
  const query = new URLSearchParams({ songId, versionId: track.id, ...(lyrics ? { lyrics: "open" } : {}) });
  return `/music-sync-licensing/search?${query}`;
}

/** Copies the share link of `track` and shows whether that worked. */
export async function copyShareLink(track: Shared): Promise<void> {
  try {
    const path = sharePathOf(track, { lyrics: openedLyrics()?.id === track.id });
    if (path === null) throw new Error("The track belongs to no song");
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showToast({ kind: "info", title: copy.linkCopied });
  } catch {
    showToast({ kind: "error", title: copy.linkFailed });
  }
}
