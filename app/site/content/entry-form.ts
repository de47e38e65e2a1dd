import { z } from "zod";
import { withRules } from "#app/edge/forms/field-rules.ts";
import { fromList, labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { isTimeZone, readHours } from "#app/site/contact/hours.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import {
  type EntryKind,
  entryFields,
  entryStatuses,
  factFields,
  maxPictureText,
  songSlugOf,
  type TextField,
} from "#app/site/content/entry.ts";
import { songPath } from "#app/track/track.ts";

/** A path of this site or an https address. */
function isAddress(text: string): boolean {
  if (text.startsWith("/")) return /^\/(?!\/)[^\s\\]*$/.test(text);
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

function textField(kind: EntryKind, name: TextField) {
  const rule = entryFields[kind][name];
  const label = copy.kinds[kind].fields[name] ?? "";
  const max = rule?.max ?? 0;
  const text = z
    .string({ error: copy.missing(label) })
    .trim()
    .max(max, labelled(label));
  if (rule === undefined)
    return z
      .string()
      .optional()
      .transform(() => "");
  return rule.required ? text.min(1, copy.missing(label)) : text.default("");
}

function addressField(kind: EntryKind) {
  return textField(kind, "link").refine((text) => text === "" || isAddress(text), copy.linkInvalid);
}

/** Stored as a path of this host, whatever was pasted. */
const songLink = textField("track", "link")
  .refine((text) => songSlugOf(text) !== null, copy.songInvalid)
  .transform((text) => songPath({ slug: songSlugOf(text) ?? "" }));

const day = z
  .string()
  .trim()
  .default("")
  .refine((text) => text === "" || !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), copy.dateInvalid)
  .refine((text) => text === "" || /^\d{4}-\d{2}-\d{2}$/.test(text), copy.dateInvalid)
  .transform((text) => text || null);

/** A text that may be empty, in a format of its own. */
function formattedField(kind: EntryKind, name: TextField, isValid: (text: string) => boolean, message: string) {
  return textField(kind, name).refine((text) => text === "" || isValid(text), message);
}

/** Picture fields; other kinds do not submit them. */
const pictureFields = {
  picture: z.instanceof(File).optional(),
  removePicture: z.literal("yes").optional(),
  imageAlt: optionalText(copy.pictureText, maxPictureText),
  imageFocus: z.enum(focalPoints).catch("center"),
};

/** Form of an entry. `version`: that the form was rendered with; empty for a new one. */
export function entrySchema(kind: EntryKind) {
  return withRules(
    z.object({
      title: textField(kind, "title"),
      detail: textField(kind, "detail"),
      body: textField(kind, "body").refine(
        (text) => kind !== "legal" || text === "" || text.startsWith("## "),
        copy.headingMissing,
      ),
      link: kind === "track" ? songLink : addressField(kind),
      choice: textField(kind, "choice"),
      result: textField(kind, "result"),
      credits: textField(kind, "credits"),
      hours: formattedField(kind, "hours", (text) => readHours(text) !== null, copy.hoursInvalid),
      timeZone: formattedField(kind, "timeZone", isTimeZone, copy.timeZoneInvalid),
      email: formattedField(kind, "email", (text) => z.email().safeParse(text).success, copy.emailInvalid),
      lead: textField(kind, "lead"),
      points: textField(kind, "points"),
      steps: textField(kind, "steps"),
      arrives: textField(kind, "arrives"),
      phone: formattedField(kind, "phone", (text) => /^\+?[\d ()/.-]{5,}$/.test(text), copy.phoneInvalid),
      startsOn: day,
      endsOn: day,
      ...pictureFields,
      status: z.enum(entryStatuses, fromList(copy.statusLabel)),
      version: z.string().default(""),
    }),
    ({ startsOn, endsOn }) =>
      startsOn === null || endsOn === null || startsOn <= endsOn ? null : ["endsOn", copy.datesInvalid],
    ({ link, detail }) =>
      kind !== "announcement" || (link === "") === (detail === "") ? null : ["detail", copy.linkHalf],
    ({ hours, timeZone }) => (hours === "" || timeZone !== "" ? null : ["timeZone", copy.timeZoneMissing]),
  );
}

/** Fields of a form that are stored in `facts`; empty ones are not. */
export function factsOf(form: EntryForm): Record<string, string> {
  return Object.fromEntries(factFields.flatMap((name) => (form[name] === "" ? [] : [[name, form[name]]])));
}

export type EntryForm = z.output<ReturnType<typeof entrySchema>>;
