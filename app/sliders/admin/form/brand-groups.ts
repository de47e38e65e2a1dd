import type { SliderKind } from "#app/sliders/slider.ts";

/** Brands (subdomains and their companies) with access to the same tracks. Slides without an item have no track count. */
export type BrandGroup = {
  name: string;
  brands: string[];
  companyIds: string[];
  tracks: number;
  /** Whether a new slide is visible to them. */
  includeInslide: boolean;
  isIncluded: boolean;
};

/** Groups with fewer tracks are excluded: docs/product/sliders.md. */
export const minGroupTracks = 2;
/** Max tracks of a playlist that is insufficient for a brand: docs/product/sliders.md. */
const insufficientTracks = 9;

/** Whether a slide is visible to a brand of the group. */
export function isShownTo(group: BrandGroup, { excludeSubdomains }: { excludeSubdomains: string[] }): boolean {
  return !group.companyIds.every((id) => excludeSubdomains.includes(id));
}

/** Whether a group to which the slide is visible has too few tracks: docs/product/sliders.md. */
export function isInsufficient(kind: SliderKind, group: BrandGroup, slide: { excludeSubdomains: string[] }): boolean {
  if (!isShownTo(group, slide)) return false;
  if (kind === "artist") return !group.isIncluded;
  return kind === "playlist" && group.tracks <= insufficientTracks;
}
