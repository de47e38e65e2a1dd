import { z } from "zod";
import { jsonReader, parseNumbers } from "#app/edge/stored-json.ts";

/** A row of running totals as JSON; null before the first event. */
export type Snapshot = string | number[] | null;

export function countsOf(snapshot: Snapshot): number[] {
  return typeof snapshot === "string" ? parseNumbers(snapshot) : (snapshot ?? []);
}

/** A row's snapshots at some hours. */
export const parseSnapshots = jsonReader(z.array(z.union([z.string(), z.array(z.number()), z.null()])), "totals");
