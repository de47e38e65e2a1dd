import { adStore } from "#app/backoffice/ads/ad-store.server.ts";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { albumStore } from "#app/backoffice/albums/album-store.server.ts";
import { artistStore } from "#app/backoffice/artists/artist-store.server.ts";
import type { RecordStore } from "#app/backoffice/catalogue-records/record-store.server.ts";
import { partyStore } from "#app/backoffice/parties/party-store.server.ts";
import { restrictionStore } from "#app/backoffice/restrictions/restriction-store.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { standingStore } from "#app/backoffice/standing-approvals/standing-store.server.ts";
import { tagStore } from "#app/backoffice/tags/tag-store.server.ts";
import { tierStore } from "#app/backoffice/tiers/tier-store.server.ts";

export const recordStores: readonly RecordStore[] = [
  songStore,
  tierStore,
  tagStore,
  restrictionStore,
  albumStore,
  artistStore,
  partyStore,
  agreementStore,
  adStore,
  standingStore,
];

/** The store of the records whose pages `url` is one of. */
export function recordStoreAt({ pathname }: URL): RecordStore {
  const [, first = ""] = pathname.split("/");
  const store = recordStores.find(({ type }) => type.path === `/${first}`);
  if (store === undefined) throw new Error(`no records are at ${pathname}`);
  return store;
}
