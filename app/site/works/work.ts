import type { WorkSlide } from "#app/sliders/slider.ts";

export const worksPath = "/our-work";

/** Path of a work: by slug, or by id without one. */
export function workPath({ slug, id }: { slug: string; id: string }): string {
  return `${worksPath}/detail/${encodeURIComponent(slug || id)}`;
}

/** Client and agency, where known. */
export function clientOf({ brand, agency }: Pick<WorkSlide, "brand" | "agency">): string {
  return [brand, agency].filter(Boolean).join(" · ");
}

/** A path of this host or an http(s) URL; null for anything else. */
export function linkOf(text: string): string | null {
  if (text.startsWith("/") && !text.startsWith("//")) return text;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
