import type { z } from "zod";
import type { shareSchema, sideSchema } from "#app/rights/share-schema.ts";
export type Side = z.infer<typeof sideSchema>;
export type Share = z.infer<typeof shareSchema>;

/** Rights of a composition: performing, mechanical, synchronisation. Those of a master are not told apart. */
export const rights = ["PR", "MR", "SR"] as const satisfies Share["right"][];
export type Right = (typeof rights)[number];

/** CWR roles of writers, in display order: docs/design/field-conventions.md. */
export const writerRoles: readonly string[] = ["C", "CA", "A", "AR", "AD", "SA", "TR"];

/** CWR roles of publishers: original publisher, administrator, sub-publisher, income participant. */
export const publisherRoles: readonly string[] = ["E", "AM", "SE", "PA"];

export const ownerRole = "OWNER";

/** Where and for which right a share applies, unless everywhere and for all: "DE, AT except CH, PR"; empty if so. */
export function shareScope({
  territories,
  excluded,
  right,
}: Pick<Share, "territories" | "excluded" | "right">): string {
  const isWorld = territories.includes("World");
  const except = excluded.length > 0 ? ` except ${excluded.join(", ")}` : "";
  const where = isWorld && except === "" ? "" : `${territories.join(", ")}${except}`;
  return [where, right === "all" ? "" : right].filter(Boolean).join(", ");
}
