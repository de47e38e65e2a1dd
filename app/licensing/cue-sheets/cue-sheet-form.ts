import { z } from "zod";
import { optionalText } from "#app/edge/forms/text-field.ts";
import {
  type Cue,
  emptyCue,
  isBegun,
  maxAirings,
  maxCues,
  maxOther,
  maxProductionText,
  origins,
  type ProductionField,
  productionFields,
  sheetKinds,
  useCodes,
} from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { completeTimes, formatTime, readTime, timeProblems } from "#app/licensing/cue-sheets/cue-times.ts";

const { errors } = copy;

/** Fields with a schema of their own instead of a line of text. */
const special: Partial<Record<ProductionField, z.ZodType<string, string | undefined>>> = {
  kind: z
    .string()
    .default("")
    .refine((text) => text === "" || sheetKinds.some((kind) => kind === text), errors.kind),
  airings: optionalText(copy.fields.airings, 12 * maxAirings, "use"),
  airDate: z
    .string()
    .trim()
    .default("")
    // Not a union with "": conform turns an empty field into undefined, which matches no member of the union.
    .refine((text) => text === "" || z.iso.date().safeParse(text).success, errors.date),
  showLength: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || (readTime(text) ?? 0) > 0, errors.showLength)
    .transform((text) => (text === "" ? "" : formatTime(readTime(text) ?? 0))),
};

function line(name: ProductionField): z.ZodType<string, string | undefined> {
  const { [name]: label } = copy.fields;
  return optionalText(label, maxProductionText, "use");
}

const production = Object.fromEntries(productionFields.map((name) => [name, special[name] ?? line(name)])) as Record<
  ProductionField,
  z.ZodType<string, string | undefined>
>;

const code = (codes: readonly string[], message: string) =>
  z
    .string()
    .default("")
    .refine((text) => text === "" || codes.includes(text), message);
const time = z.string().trim().max(20, errors.time(copy.cueFields.duration)).default("");

const cue = z
  .object({
    song: z.string().max(64, errors.song).default(""),
    use: code(useCodes, errors.use),
    timeIn: time,
    timeOut: time,
    duration: time,
    origin: code(origins, errors.origin),
    other: z.string().trim().max(maxOther, errors.otherLong).default(""),
  })
  // Conform parses an empty row as undefined.
  .optional()
  .transform((given): Cue => ({ ...emptyCue, ...given }));

type Issue = { path: (string | number)[]; message: string };

function problemsOf(entry: Cue, index: number, showSeconds: number | null): Issue[] {
  if (!isBegun(entry)) return [];
  const { song, other } = entry;
  const missing: Issue[] =
    (song === "") === (other === "")
      ? [{ path: ["cues", index, "song"], message: song === "" ? errors.song : errors.both }]
      : [];
  const wrong = timeProblems(entry, showSeconds).map(([name, problem]) => {
    const message = errors[problem];
    return {
      path: ["cues", index, name],
      message: typeof message === "string" ? message : message(copy.cueFields[name]),
    };
  });
  return [...missing, ...wrong];
}

/**
 * Schema of a cue sheet, for the form and the API. Empty rows are dropped; if two of the three times of a cue are given, the third is
 * computed.
 */
export const cueSheetSchema = z
  .object({
    ...production,
    cues: z.array(cue).max(maxCues, errors.tooMany).default([]),
    /** Version of the sheet that the form was rendered with; empty if there was none. */
    version: z.string().max(20).default(""),
  })
  .superRefine(({ showLength, cues }, context) => {
    for (const issue of cues.flatMap((entry, index) => problemsOf(entry, index, readTime(showLength))))
      context.addIssue({ code: "custom", ...issue });
  })
  .transform(({ cues, version, ...fields }) => ({
    version,
    production: fields,
    cues: cues.map((entry) => ({ ...entry, ...completeTimes(entry) })),
  }));

export type CueSheetForm = z.output<typeof cueSheetSchema>;
