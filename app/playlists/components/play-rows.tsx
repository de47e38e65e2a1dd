import { useLocation } from "@remix-run/react";
import { PlayAll } from "#app/catalogue/record/components/play-all.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import { useRowsListing } from "#app/playlists/components/use-rows-listing.ts";
import type { RowsPage } from "#app/playlists/rows/rows-page.server.ts";

type PlayRowsProps = { tracks: PlayableTrack[]; results: RowsPage; label: string };

/** Plays a playlist from its first track, on each of its pages. */
export function PlayRows({ tracks, results, label }: PlayRowsProps) {
  const { pathname, search } = useLocation();
  const { page, pages, total } = results;
  const listed = useRowsListing(results, label)(tracks);
  const address = page === 1 ? null : nextAddress(pathname + search, { page: 0, pages });
  return <PlayAll tracks={listed} start={address === null ? null : { address, label, total }} />;
}
