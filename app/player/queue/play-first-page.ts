import { fetchResultPage } from "#app/player/queue/fetch-page.ts";
import { describeList, type Listing } from "#app/player/queue/listing.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import { player } from "#app/player/store/player-store.ts";

/** Plays a list with pages from its first track. `address`: URL of the first page. @throws when it cannot be fetched */
export async function playFirstPage(address: string, { label, total }: Pick<Listing, "label" | "total">) {
  const page = await fetchResultPage(address);
  const [first] = page.tracks;
  describeList(page.tracks, { label, address, total, next: nextAddress(address, page) });
  if (first) player.play(first, page.tracks);
}
