import { useLocation } from "@remix-run/react";
import type { PlayableTrack } from "#app/player/player.ts";
import { describeList } from "#app/player/queue/listing.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import type { RowsPage } from "#app/playlists/rows/rows-page.server.ts";

/** Registers lists of tracks from a page of rows, by their place in the playlist `label`, so that the player goes on with the next page. */
export function useRowsListing({ page, pages, first, total }: RowsPage, label: string) {
  const { pathname, search } = useLocation();
  const next = nextAddress(pathname + search, { page, pages });
  return function listed<Track extends PlayableTrack>(tracks: Track[]): Track[] {
    // During render: a row can be pressed before effects run.
    if (pages > 1) describeList(tracks, { label, first, total, more: false, next });
    else describeList(tracks, { label });
    return tracks;
  };
}
