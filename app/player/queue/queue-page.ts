import type { PlayableTrack } from "#app/player/player.ts";
import type { Queue } from "#app/player/queue/queue.ts";

function withoutPage(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete("page");
  rest.sort();
  return rest.toString();
}

/** The URL with the page number of `current`; null if the present URL has it already or belongs to another search. */
export function queuePage(
  queue: Queue,
  current: Pick<PlayableTrack, "id"> | null,
  location: { pathname: string; search: string },
): string | null {
  const address = queue.addresses[current?.id ?? ""] ?? queue.origin;
  if (address === null) return null;
  const [path = "", search = ""] = address.split("?");
  if (path !== location.pathname) return null;
  const [target, present] = [new URLSearchParams(search), new URLSearchParams(location.search)];
  if (withoutPage(target) !== withoutPage(present)) return null;
  return (target.get("page") ?? "1") === (present.get("page") ?? "1") ? null : address;
}
