import { z } from "zod";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { type EntryKind, entryFields, entryStatuses, maxPictureText, songSlugOf } from "#app/site/content/entry.ts";
import { songPath } from "#app/track/track.ts";

/** A path of this site or an https address. */
function isAddress(text: string): boolean {
  if (text.startsWith("/")) return /^\/(?!\/)[^\s\\]*$/.test(text);
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

function textField(kind: EntryKind, name: "title" | "detail" | "body" | "link") {
  const rule = entryFields[kind][name];
  const label = copy.kinds[kind].fields[name] ?? "";
  const max = rule?.max ?? 0;
  const text = z
    .string({ error: copy.missing(label) })
    .trim()
    .max(max, copy.tooLong(label, max));
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

/** Picture fields; other kinds do not submit them. */
const pictureFields = {
  picture: z.instanceof(File).optional(),
  removePicture: z.literal("yes").optional(),
  imageAlt: z.string().trim().max(maxPictureText, copy.tooLong(copy.pictureText, maxPictureText)).default(""),
  imageFocus: z.enum(focalPoints).catch("center"),
};

/** Form of an entry. `version`: that the form was rendered with; empty for a new one. */
export function entrySchema(kind: EntryKind) {
  return z
    .object({
      title: textField(kind, "title"),
      detail: textField(kind, "detail"),
      body: textField(kind, "body"),
      link: kind === "track" ? songLink : addressField(kind),
      startsOn: day,
      endsOn: day,
      ...pictureFields,
      status: z.enum(entryStatuses, { error: copy.statusInvalid }),
      version: z.string().default(""),
    })
    .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      path: ["endsOn"],
      message: copy.datesInvalid,
    })
    .refine(({ link, detail }) => kind !== "announcement" || (link === "") === (detail === ""), {
      path: ["detail"],
      message: copy.linkHalf,
    });
}

export type EntryForm = z.output<ReturnType<typeof entrySchema>>;
