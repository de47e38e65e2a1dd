import type { PlayableTrack } from "#app/player/player.ts";
import { placeIn } from "#app/player/queue/edit-queue.ts";
import type { Queue } from "#app/player/queue/queue.ts";
import { queueCopy } from "#app/player/queue/queue-copy.ts";

/** "3 of 57": position in the playing list; null for a track outside of it. */
export function placeText(queue: Queue, track: PlayableTrack): string | null {
  const { total, more } = queue.listing;
  const place = placeIn(queue, track);
  return place === null ? null : queueCopy.place(place, `${total.toLocaleString("en")}${more ? "+" : ""}`);
}

/** "piano · 3 of 57": name of the playing list, and position in it. */
export function listingText(queue: Queue, track: PlayableTrack): string {
  return [queue.listing.label, placeText(queue, track)].filter(Boolean).join(" · ");
}
