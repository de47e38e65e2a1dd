import { adType } from "#app/backoffice/ads/ad-type.ts";
import { agreementType } from "#app/backoffice/agreements/agreement-type.ts";
import { albumType } from "#app/backoffice/albums/album-type.ts";
import { artistType } from "#app/backoffice/artists/artist-type.ts";
import { orderType } from "#app/backoffice/orders/order-type.ts";
import { partyType } from "#app/backoffice/parties/party-type.ts";
import { restrictionType } from "#app/backoffice/restrictions/restriction-type.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { standingType } from "#app/backoffice/standing-approvals/standing-type.ts";
import { tagType } from "#app/backoffice/tags/tag-type.ts";
import { tierType } from "#app/backoffice/tiers/tier-type.ts";
import { contactType } from "#app/contacts/contact-type.ts";
import { externalType } from "#app/licensing/external/external-type.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";

export const recordTypes: readonly RecordType[] = [
  songType,
  tierType,
  tagType,
  restrictionType,
  albumType,
  artistType,
  partyType,
  agreementType,
  adType,
  standingType,
  orderType,
  contactType,
  externalType,
];

/** The type whose pages are at `path`: "/tiers". */
export function recordTypeAt(path: string): RecordType {
  const type = recordTypes.find((one) => one.path === path);
  if (type === undefined) throw new Error(`no records are at ${path}`);
  return type;
}
