import type { MarkedCount } from "#app/catalogue/track/marked-count.server.ts";

const copy = {
  all: "The music you stream here carries an inaudible mark that names this link, so a leaked copy can be traced to it.",
  some: "Some of the music you stream here carries an inaudible mark that names this link, so a leaked copy can be traced to it.",
  downloads: "Downloads aren't marked.",
} as const;

/** What a recipient is told of the mark; null where no stream has one, and in a preview, whose streams have none. */
export function markNotice(
  count: MarkedCount | undefined,
  { isStaff, downloads }: { isStaff: boolean; downloads: readonly unknown[] },
): string | null {
  if (isStaff || count === undefined || count.marked === 0) return null;
  const text = count.marked < count.tracks ? copy.some : copy.all;
  return downloads.length > 0 ? `${text} ${copy.downloads}` : text;
}
