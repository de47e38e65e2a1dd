import type { PlayableTrack } from "#app/player/player.ts";
import { placeIn } from "#app/player/queue/edit-queue.ts";
import type { Queue } from "#app/player/queue/queue.ts";
import { queueCopy } from "#app/player/queue/queue-copy.ts";

/** "piano · 3 of 57": name of the playing list, and position in it. */
export function listingText(queue: Queue, track: PlayableTrack): string {
  const { label, total, more } = queue.listing;
  const place = placeIn(queue, track);
  const count = `${total.toLocaleString("en")}${more ? "+" : ""}`;
  return [label, place === null ? null : queueCopy.place(place, count)].filter(Boolean).join(" · ");
}
