/** Work categories that a brand can order. Slides store the label. */
export const workCategories = [
  { slug: "original-music", label: "Original music" },
  { slug: "licensed-music", label: "Licensed music" },
  { slug: "recognizable-music", label: "Recognizable music" },
  { slug: "sonic-branding", label: "Sonic branding" },
  { slug: "sonic-analysis", label: "Sonic analysis" },
  { slug: "music-consulting", label: "Music consulting" },
] as const;

/** Label of a category's slug; null for `view-all` and unknown slugs. */
export function categoryLabel(slug: string): string | null {
  return workCategories.find((category) => category.slug === slug)?.label ?? null;
}
