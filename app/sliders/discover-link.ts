import { isSegmentName, segmentLimits } from "#app/sliders/segment-name.ts";
import { defaultSegment } from "#app/sliders/slider.ts";

/** The parameters of a link to Discover: docs/product/sliders.md. */
export type DiscoverLink = {
  /** Visitors' segments, at least one. */
  segments: string[];
  /** A heading of the link's own; null for the page's. */
  title: string | null;
  /** Sliders at most. */
  limit: number;
};

const limits = { titleLength: 80, sliders: 20, max: 50 };

/**
 * Reads `s` (comma list of segments), `t` (title, base64 of UTF-8) and `limit` (a number of at least 1). Invalid values are
 * ignored: the link was shared, and the visitor who follows it should see music.
 */
export function readDiscoverLink(query: URLSearchParams): DiscoverLink {
  return {
    segments: readSegments(query.get("s") ?? query.get("segments") ?? ""),
    title: readTitle(query.get("t") ?? ""),
    limit: readWholeNumber(query.get("limit"), { fallback: limits.sliders, max: limits.max }),
  };
}

/** A whole number from 1 to `max`; the fallback for anything that is none. */
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
  // Both alphabets, and a space where a + was not escaped in the address.
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
