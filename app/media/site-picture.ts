import type { Company } from "#app/edge/context/company.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

/** The picture of pages that are about the whole catalogue: the slope of the landing page in the company's colours. */
export function sitePicture({ company }: { company: Company }): SharePicture {
  const { id, name, theme } = company;
  return { kind: "site", seed: id, peaks: [], accent: theme.accent, title: name, subtitle: "" };
}
