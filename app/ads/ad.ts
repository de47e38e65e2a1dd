export const adPlacements = ["discover-top", "between-sliders", "empty-search"] as const;
export type AdPlacement = (typeof adPlacements)[number];

export const adStatuses = ["draft", "on", "off"] as const;
export type AdStatus = (typeof adStatuses)[number];
