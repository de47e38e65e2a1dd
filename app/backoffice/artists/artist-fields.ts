import { z } from "zod";
import { artistsCopy as copy } from "#app/backoffice/artists/artists-copy.ts";
import { profileLimits as limits } from "#app/catalogue/profile/profile.ts";
import { type ArtistLink, hostOfLink, readWebAddress } from "#app/catalogue/record/artist/artist-links.ts";
import { itemsOf } from "#app/records/definition/fields.ts";

/** "Bandcamp https://teo.bandcamp.com"; null without a web address at the end. */
function readLink(line: string): ArtistLink | null {
  const words = line.split(/\s+/);
  const url = readWebAddress(words.pop() ?? "");
  return url === null ? null : { label: words.join(" ").slice(0, limits.linkLabel) || hostOfLink(url), url };
}

export const linksSchema = z
  .array(z.string())
  .default([])
  .transform((lists, context): ArtistLink[] => {
    const lines = itemsOf(lists, /[\r\n]+/);
    if (lines.length > limits.links) context.addIssue({ code: "custom", message: copy.linksMany(limits.links) });
    return lines.flatMap((line) => {
      const link = readLink(line);
      if (link === null) context.addIssue({ code: "custom", message: copy.linkInvalid(line) });
      return link ?? [];
    });
  });

/** Links as their field shows them. */
export function writeLinks(links: unknown): string {
  const list = Array.isArray(links) ? (links as Partial<ArtistLink>[]) : [];
  return list.map(({ label = "", url = "" }) => `${label} ${url}`.trim()).join("\n");
}
