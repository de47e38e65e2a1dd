import { workCategories } from "#app/sliders/admin/work-categories.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";

export const worksPath = "/our-work";

/** The address of a work: by its slug, or by its id where it has none. */
export function workPath({ slug, id }: { slug: string; id: string }): string {
  return `${worksPath}/detail/${encodeURIComponent(slug || id)}`;
}

/** The page of the service that a category is; null where there is none. */
export function serviceOf(category: string): string | null {
  const slug = workCategories.find(({ label }) => label === category)?.slug;
  return slug === undefined ? null : `/services/${slug}`;
}

/** Client and agency, as far as they are known. */
export function clientOf({ brand, agency }: Pick<WorkSlide, "brand" | "agency">): string {
  return [brand, agency].filter(Boolean).join(" · ");
}

/** An address that a browser may open; null for anything else that was typed. */
export function linkOf(text: string): string | null {
  if (text.startsWith("/") && !text.startsWith("//")) return text;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
