import type { Actor } from "#app/edge/context/visitor.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";

/** Pages of the records that audit entries are about, and who may open them. */
const pages: Record<string, { area: Area; path: string }> = {
  ad: { area: "ads", path: "/ads" },
  agreement: { area: "agreement", path: "/agreements" },
  album: { area: "albums-edit", path: "/albums" },
  artist: { area: "artist-records", path: "/artists" },
  company: { area: "companies-manage", path: "/iam-companies" },
  party: { area: "rights-edit", path: "/parties" },
  policy: { area: "policies-manage", path: "/iam/policies" },
  restriction: { area: "restrictions-edit", path: "/restrictions" },
  "site-entry": { area: "site-content-edit", path: "/site-content" },
  slider: { area: "sliders", path: "/sliders/edit" },
  song: { area: "songs-edit", path: "/songs" },
  "standing-approval": { area: "agreements-edit", path: "/standing-approvals" },
  tag: { area: "tags-edit", path: "/tags" },
  tier: { area: "tiers-edit", path: "/tiers" },
  transaction: { area: "transactions-manage", path: "/transactions" },
  "word-family": { area: "search-words", path: "/search-words" },
};

/** The page of an audit entry's record; null if it has none or this person may not open it. */
export function subjectPath(
  actor: Actor,
  company: Parameters<typeof can>[2],
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): string | null {
  const page = Object.hasOwn(pages, subjectType) ? pages[subjectType] : undefined;
  return page && can(actor, page.area, company) ? `${page.path}/${subjectId}` : null;
}
