import type { WorkSlide } from "#app/sliders/slider.ts";

export const worksPath = "/our-work";

/** The address of a work: by its slug, or by its id where it has none. */
export function workPath({ slug, id }: { slug: string; id: string }): string {
  return `${worksPath}/detail/${encodeURIComponent(slug || id)}`;
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
