export type WorkCategory = { slug: string; label: string };

/** Work categories that a brand can order, besides those of its site content. Slides store the label. */
export const workCategories: readonly WorkCategory[] = [
  { slug: "original-music", label: "Original music" },
  { slug: "licensed-music", label: "Licensed music" },
  { slug: "recognizable-music", label: "Recognizable music" },
  { slug: "sonic-branding", label: "Sonic branding" },
  { slug: "sonic-analysis", label: "Sonic analysis" },
  { slug: "music-consulting", label: "Music consulting" },
];

const slugOf = (label: string): string => (label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join("-");

/** Those above, then those that staff entered, in their order. */
export function categoriesOf(entered: readonly string[]): WorkCategory[] {
  const all = new Map(workCategories.map((category) => [category.slug, category]));
  for (const label of entered) {
    const slug = slugOf(label);
    if (slug !== "" && !all.has(slug)) all.set(slug, { slug, label });
  }
  return [...all.values()];
}

/** Whether a work of a category, as it is stored, belongs to that of a slug. */
export function isInCategory(category: string, slug: string): boolean {
  return slugOf(category) === slug;
}
