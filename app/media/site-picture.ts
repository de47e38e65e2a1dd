import type { Company } from "#app/edge/context/company.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

/** Alternative text of `sitePicture`. */
export const sitePictureAlt = "Layers of sound drawn as rock strata";

/**
 * Picture of pages about the whole catalogue: the landing page's artwork in the company's colours. A `page` has artwork and a title of its
 * own.
 */
export function sitePicture(
  { company }: { company: Company },
  page: { id: string; title: string } | null = null,
): SharePicture {
  const { id, name, theme } = company;
  const label = page
    ? { seed: `${id} ${page.id}`, title: page.title, subtitle: name }
    : { seed: id, title: name, subtitle: "" };
  return { kind: "site", accent: theme.accent, ...label };
}
