import type { SliderKind } from "#app/sliders/slider.ts";

/** Brands (sub-domains, and the companies that have them) that may hear the same tracks; of slides without an item no tracks are counted. */
export type BrandGroup = { name: string; brands: string[]; companyIds: string[]; tracks: number; isIncluded: boolean };

/** A group with fewer tracks is excluded: docs/product/sliders.md. */
export const minGroupTracks = 2;
/** A playlist with so many tracks or fewer is insufficient for a brand: docs/product/sliders.md. */
const insufficientTracks = 9;

/** Whether a slide is shown to the group: `includeInslide` in the API. */
export function isShownTo(group: BrandGroup, { excludeSubdomains }: { excludeSubdomains: string[] }): boolean {
  return !group.companyIds.every((id) => excludeSubdomains.includes(id));
}

/** Whether a group that the slide is shown to has too few tracks: docs/product/sliders.md. */
export function isInsufficient(kind: SliderKind, group: BrandGroup, slide: { excludeSubdomains: string[] }): boolean {
  if (!isShownTo(group, slide)) return false;
  if (kind === "artist") return !group.isIncluded;
  return kind === "playlist" && group.tracks <= insufficientTracks;
}
