import { z } from "zod";
import { isSegmentName, segmentLimits } from "#app/sliders/segment-name.ts";

/** Input for a Discover link: docs/product/sliders.md. */
export type SegmentLink = { segments: string[]; title: string; limit: string };

/** The builder's fields in the list's query string, without JavaScript. */
const querySchema = z.object({
  segments: z.array(z.string()).transform((names) => names.filter(isSegmentName)),
  title: z.string().max(80).catch(""),
  limit: z.string().max(10).catch(""),
});

export function readSegmentLink(query: URLSearchParams): SegmentLink {
  return querySchema.parse({
    segments: query.getAll("linkSegment"),
    title: query.get("linkTitle") ?? "",
    limit: query.get("linkLimit") ?? "",
  });
}

/** Whether the number of segments is within the limit of a link. */
export function fitsInLink({ segments }: Pick<SegmentLink, "segments">): boolean {
  return segments.length <= segmentLimits.inLink;
}

/** Whether a limit is empty or a number of at least 1. */
export function isLimit(limit: string): boolean {
  return limit.trim() === "" || /^0*[1-9]\d{0,8}$/.test(limit.trim());
}

/** URL on `origin`: `s` is a comma-separated list of segments, `t` the title as base64 of UTF-8, `limit` a number. */
export function segmentLinkAddress(origin: string, { segments, title, limit }: SegmentLink): string {
  const query = new URLSearchParams();
  if (segments.length > 0) query.set("s", segments.join(","));
  const bytes = new TextEncoder().encode(title.trim());
  if (bytes.length > 0) query.set("t", btoa(String.fromCharCode(...bytes)));
  if (limit.trim() !== "") query.set("limit", String(Number(limit)));
  const text = query.toString();
  return `${origin}/discover${text ? `?${text}` : ""}`;
}
