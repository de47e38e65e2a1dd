import type { Downloadable } from "#app/downloads/downloadable.ts";
import type { Cover } from "#app/downloads/tags/track-tags.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { coverFacts } from "#app/ui/art/cover-traits.ts";
import { drawCover } from "#app/ui/art/raster/share-picture.ts";

/** Max size: a larger cover would outweigh a short track, and it is held in memory while it is written. */
const maxBytes = 1024 * 1024;

/** Pixels: players and editors show no more of a cover. */
const side = 500;

/** Formats supported by ID3 and FLAC, by their magic bytes. */
const formats: { type: Cover["type"]; start: number[] }[] = [
  { type: "image/jpeg", start: [0xff, 0xd8, 0xff] },
  { type: "image/png", start: [0x89, 0x50, 0x4e, 0x47] },
];

/** An uploaded cover, if it fits into a tag. */
async function uploadedCover({ env }: Pick<RequestContext, "env">, key: string): Promise<Cover | null> {
  const object = await env.MEDIA.get(key);
  if (object === null || object.size > maxBytes) {
    await object?.body.cancel();
    return null;
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  const format = formats.find(({ start }) => start.every((byte, at) => bytes[at] === byte));
  return format ? { type: format.type, bytes } : null;
}

type CoverSource = Pick<Downloadable, "workId" | "imageKey" | "miniPeaks" | "bpm" | "musicalKey" | "tags">;

/** Cover of a download: the song's or album's own, else the generated cover of the song in the company's colours. */
export async function coverOf(
  ctx: Pick<RequestContext, "env" | "company">,
  { workId, imageKey, tags, ...facts }: CoverSource,
): Promise<Cover> {
  const own = imageKey ? await uploadedCover(ctx, imageKey) : null;
  if (own !== null) return own;
  const labels = (category: string) => tags.filter((tag) => tag.category === category).map(({ label }) => label);
  const track = coverFacts({ ...facts, genres: labels("genre"), moods: labels("mood") });
  return { type: "image/png", bytes: await drawCover({ seed: workId, track, accent: ctx.company.theme.accent }, side) };
}
