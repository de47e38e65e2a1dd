import { z } from "zod";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import { itemsOf } from "#app/records/definition/fields.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";

/** In the order of an agreement's life: agreement-state.server.ts. */
export const agreementStates = ["draft", "active", "ending", "ended", "terminated"] as const;
export type AgreementState = (typeof agreementStates)[number];

const maxTerritories = 300;
const maxParties = 60;
const maxParty = 200;

/** Territories as they are typed, all of them known. `readTerritoryList` makes codes of them. */
export function territoriesField(label: string, rest: Pick<RecordField, "hint" | "readBy">): RecordField {
  const schema = z
    .array(z.string().max(4000, copy.territoriesMany(label, maxTerritories)))
    .default([])
    .transform((lists) => itemsOf(lists, /[,;\r\n]+/))
    .superRefine((parts, context) => {
      const [unknown] = readTerritoryList(parts.join(",")).unknown;
      const wrong = (message: string) => context.addIssue({ code: "custom", message });
      if (parts.length > maxTerritories) wrong(copy.territoriesMany(label, maxTerritories));
      else if (unknown !== undefined) wrong(copy.territoryUnknown(label, unknown.slice(0, 40)));
    });
  return { label, schema, stored: z.array(z.string()), control: "paragraph", ...rest };
}

const percent = z
  .string()
  .trim()
  .default("")
  .superRefine((text, context) => {
    if (text !== "" && readPercent(text) === null) context.addIssue({ code: "custom", message: copy.percentInvalid });
  });

/** Rows as they are typed: a party that is still to be found, and percentages of what it owns. */
export const partiesSchema = z
  .array(
    z.object({
      party: z.string({ error: copy.partyMissing }).trim().min(1, copy.partyMissing).max(maxParty, copy.partyMissing),
      /** Wins over `party` while that is its name. */
      partyId: z.string().max(64).default(""),
      master: percent,
      composition: percent,
    }),
  )
  .max(maxParties, copy.partiesMany(maxParties))
  .default([]);

export type TypedParty = z.output<typeof partiesSchema>[number];

/** A party as it is stored, shown and returned: percentages are of what it owns. */
export const storedParties = z.array(
  z.strictObject({ party: z.string(), partyId: z.string(), master: z.string(), composition: z.string() }),
);

export type StoredParty = z.output<typeof storedParties>[number];

/** A group as the API returns it. */
export const storedGroups = z.array(
  z.strictObject({
    _id: z.string(),
    name: z.string(),
    brands: z.array(z.strictObject({ _id: z.string(), name: z.string() })),
    /** None: all that the agreement covers. */
    songs: z.array(z.string()),
    includeInslide: z.boolean(),
    isIncluded: z.boolean(),
  }),
);

export type StoredGroup = z.output<typeof storedGroups>[number];
