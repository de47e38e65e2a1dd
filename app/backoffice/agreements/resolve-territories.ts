import type { RecordValues } from "#app/records/definition/record-type.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";

const codesOf = (parts: unknown) => readTerritoryList(((parts ?? []) as string[]).join(",")).codes;

/** The codes of typed territories, the world if none is included; only of those that are `in` the values. */
export function resolveTerritories(values: RecordValues): { territories?: string[]; excluded?: string[] } {
  const included = "territories" in values ? codesOf(values.territories) : null;
  return {
    ...(included && { territories: included.length === 0 ? ["World"] : included }),
    ...("excluded" in values && { excluded: codesOf(values.excluded) }),
  };
}
