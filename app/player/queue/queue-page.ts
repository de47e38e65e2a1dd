import type { PlayableTrack } from "#app/player/player.ts";
import type { Queue } from "#app/player/queue/queue.ts";

function withoutPage(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete("page");
  rest.sort();
  return rest.toString();
}

/**
 * The address whose page number is that of `current`; null when the current address has it already, or belongs to another search.
 */
export function queuePage(
  queue: Queue,
  current: Pick<PlayableTrack, "id"> | null,
  location: { pathname: string; search: string },
): string | null {
  const address = queue.addresses[current?.id ?? ""] ?? queue.origin;
  if (address === null) return null;
  const [path = "", search = ""] = address.split("?");
  if (path !== location.pathname) return null;
  const [wanted, shown] = [new URLSearchParams(search), new URLSearchParams(location.search)];
  if (withoutPage(wanted) !== withoutPage(shown)) return null;
  return (wanted.get("page") ?? "1") === (shown.get("page") ?? "1") ? null : address;
}
