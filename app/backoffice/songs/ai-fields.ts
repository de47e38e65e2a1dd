import { z } from "zod";
import { aiUseSchema } from "#app/backoffice/songs/song-schemas.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { choice, day, text } from "#app/records/definition/fields.ts";
import type { RecordField } from "#app/records/definition/record-type.ts";
import { madeEvidences, madeParts, type PartStatement } from "#app/rights/made/made.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { madeMarker, partStatement } from "#app/rights/made/made-schema.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";

const maxName = 200;
const { aiStatements: labels } = copy;

const aiParts = Object.fromEntries(
  Object.entries(copy.aiParts).map(([name, label], at): [string, RecordField] => [
    name,
    choice(label, copy.aiUses, {
      ...{ schema: aiUseSchema, stored: z.string().nullable(), none: madeCopy.unstated },
      ...(at === 0 ? { heading: copy.headings.ai, isFolded: true } : {}),
    }),
  ]),
);

/** One of a few, or null. */
const optional = <Value extends string>(label: string, options: Readonly<Record<Value, string>>, hint: string) =>
  choice(label, options, {
    ...{ hint, none: "None", stored: z.string().nullable() },
    schema: z
      .enum(Object.keys(options), `${label}: choose one of the options.`)
      .nullish()
      .transform((value) => value ?? null),
  });

const statementRow = z
  .object({
    part: z.enum(madeParts).default("composition"),
    by: z.string().trim().max(maxName, labels.long(maxName)).default(""),
    on: z.iso
      .date(labels.day)
      .nullish()
      .transform((on) => on ?? null),
    evidence: z
      .enum(madeEvidences)
      .nullish()
      .transform((evidence) => evidence ?? null),
  })
  .transform((row) => (row.by === "" ? null : row))
  .default(null);

/** What others stated of single parts, once each. */
export const statementsSchema = z
  .array(statementRow)
  .max(madeParts.length)
  .default([])
  .superRefine((rows, { addIssue }) => {
    for (const [at, row] of rows.entries())
      if (row && rows.findIndex((other) => other?.part === row.part) < at)
        addIssue({ code: "custom", path: [at, "part"], message: labels.twice });
  })
  .transform((rows) => rows.filter((row) => row !== null));

const statements: RecordField = {
  ...{ label: labels.label, hint: labels.hint, schema: statementsSchema, control: "rows" },
  stored: z.array(partStatement),
  text: (rows) =>
    ((rows ?? []) as PartStatement[])
      .map(({ part, by, on }) => [madeCopy.parts[part], by, on ?? ""].join(" "))
      .join(", "),
  rows: {
    part: { label: labels.part, control: "select", options: optionsOf(madeCopy.parts) },
    by: { label: labels.by, control: "text", wide: true },
    on: { label: labels.on, control: "text" },
    evidence: {
      ...{ label: labels.evidence, control: "select" },
      options: [{ value: "", label: labels.noEvidence }, ...optionsOf(copy.aiEvidences)],
    },
  },
};

/** How each part of a song was made, who stated it when, and on which evidence. */
export const aiFields: Record<string, RecordField> = {
  ...aiParts,
  aiStatedBy: text("Stated by", { max: maxName, orNull: true, hint: "Who said how the parts were made." }),
  aiStatedAs: optional(
    "Stated as",
    copy.aiCapacities,
    "Licences warrant what a rights holder stated, and nothing else. With Rights holder, everyone named here holds rights or signed for who does.",
  ),
  aiStatedOn: day("Stated on"),
  aiEvidence: optional("Evidence", copy.aiEvidences, "What is on file for it."),
  aiStatements: statements,
  aiContested: text("Contested", {
    ...{ max: 300, orNull: true },
    hint: "Who contests it and why. While there is something here, search and licences don't count the song as human made.",
  }),
  aiMarkers: {
    ...{ label: labels.markers, hint: labels.markersHint, schema: z.array(madeMarker).nullable(), control: "lines" },
    isDerived: "shown",
    text: (found) =>
      (z.array(madeMarker).safeParse(found).data ?? [])
        .map(({ from, type, tool }) => labels.marker(from === "c2pa" ? "C2PA" : "IPTC", type, tool))
        .join("\n"),
  },
};
