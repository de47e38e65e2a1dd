import type { Place } from "#app/collaboration/rows/row-order.server.ts";

/** `ids` with `id` moved to a place; it may be new. An unknown neighbour means the end. */
export function placed(ids: readonly string[], id: string, place: Place): string[] {
  const others = ids.filter((one) => one !== id);
  const at = others.length - ids.slice(ids.indexOf(id) + 1).length;
  const own = ids.includes(id) ? at : others.length;
  const indexAfter = (other: string) => (others.includes(other) ? others.indexOf(other) + 1 : others.length);
  if ("after" in place) return others.toSpliced(place.after === null ? 0 : indexAfter(place.after), 0, id);
  if ("before" in place) return others.toSpliced(Math.max(0, indexAfter(place.before) - 1), 0, id);
  const target = { top: 0, bottom: others.length, up: Math.max(0, own - 1), down: own + 1 }[place.to];
  return others.toSpliced(target, 0, id);
}
