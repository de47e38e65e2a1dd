import { AppError } from "#app/edge/http/app-error.ts";
import type { ListRequest, PlaceValue } from "#app/edge/lists/list-request.ts";

const ended = "The catalogue has changed since this cursor was made. Begin again without it.";

/** For lists by position: what `generation` of the index they are read from. @throws AppError gone for a cursor of another one */
export function requireGeneration({ list }: { list?: ListRequest }, generation: PlaceValue): void {
  if (list === undefined) return;
  if (list.after !== null && list.after[0] !== generation) throw new AppError("gone", ended, { cursor: [ended] });
  list.isRead = true;
  list.generation = generation;
}
