import { z } from "zod";
import { jsonReader } from "#app/edge/stored-json.ts";

/** A row of running totals as JSON; null before the first event. */
export type Snapshot = string | number[] | null;

const counts = z.array(z.number());
const parseCounts = jsonReader(counts, "totals");

export function countsOf(snapshot: Snapshot): number[] {
  return typeof snapshot === "string" ? parseCounts(snapshot) : (snapshot ?? []);
}

/** A row's snapshots at some hours. */
export const parseSnapshots = jsonReader(z.array(z.union([z.string(), counts, z.null()])), "totals");
