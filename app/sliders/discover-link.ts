import { isSegmentName, segmentLimits } from "#app/sliders/segment-name.ts";
import { defaultSegment } from "#app/sliders/slider.ts";

/** Parameters of a Discover link: docs/product/sliders.md. */
export type DiscoverLink = {
  /** At least one. */
  segments: string[];
  /** Custom heading; null for the default. */
  title: string | null;
  /** Max sliders. */
  limit: number;
};

const limits = { titleLength: 80, sliders: 20, max: 50 };

/**
 * Parses `s` (comma-separated segments), `t` (title, base64 of UTF-8) and `limit` (at least 1). Invalid values are ignored, so that shared
 * links always show music.
 */
export function readDiscoverLink(query: URLSearchParams): DiscoverLink {
  return {
    segments: readSegments(query.get("s") ?? query.get("segments") ?? ""),
    title: readTitle(query.get("t") ?? ""),
    limit: readWholeNumber(query.get("limit"), { fallback: limits.sliders, max: limits.max }),
  };
}

/** The parameters that choose the sliders of a link, as a query; "" for none. */
export function sliderQuery(query: URLSearchParams): string {
  const choosing = new URLSearchParams([...query].filter(([name]) => ["s", "segments", "limit"].includes(name)));
  return choosing.size === 0 ? "" : `?${choosing}`;
}

/** An integer from 1 to `max`; the fallback for anything else. */
export function readWholeNumber(text: string | null, range: { fallback: number; max: number }): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return range.fallback;
  return Math.min(Number(text), range.max) || range.fallback;
}

function readSegments(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  const valid = names.filter(isSegmentName);
  return valid.length > 0 ? [...new Set(valid)].slice(0, segmentLimits.inLink) : [defaultSegment];
}

function readTitle(encoded: string): string | null {
  // Accepts both base64 alphabets, and a space for an unescaped +.
  const standard = encoded.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/");
  try {
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const title = text.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
    return [...title].slice(0, limits.titleLength).join("") || null;
  } catch {
    return null;
  }
}
