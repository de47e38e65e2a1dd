import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { fieldsOf, kindOf, type Production } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import type { InterestedParty } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

/** "Ada Lund (C), PRS, IPI 00123456789, 50 %". Missing values are written as "not on file". */
export function describeParty({ name, role, society, ipi, ...share }: InterestedParty): string {
  return [`${name} (${role})`, society ?? copy.noSociety, copy.ipi(ipi), scopedShare(share)].join(", ");
}

/** All parties in one cell; "Not on file" if there are none. */
export function describeParties(parties: InterestedParty[]): string {
  return parties.length === 0 ? copy.notOnFile : parties.map(describeParty).join("; ");
}

/** The head of a sheet, as labels and values; empty values are not on file. */
export function describeProduction(production: Production): { label: string; value: string }[] {
  const kind = kindOf(production);
  return fieldsOf(kind).map((name) => ({
    label: (kind === "commercial" ? copy.commercialFields[name] : undefined) ?? copy.fields[name],
    value: name === "kind" ? copy.kinds[kind] : production[name],
  }));
}
