import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { shareDownloads } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { shareErrors as entering } from "#app/sharing/share-errors.ts";
import { shareLimits as limits } from "#app/sharing/share-limits.ts";

const { errors } = shareLinksCopy;

/** The form sends a day; the API also accepts a time. */
const dayOrTime = z.union([z.literal(""), z.iso.date(), z.iso.datetime({ offset: true })], { error: errors.day });
const passcode = z
  .string()
  .trim()
  .max(limits.passcode, errors.long(limits.passcode))
  .refine((text) => text === "" || text.length >= limits.minPasscode, errors.passcodeShort(limits.minPasscode));

/** Share link schema, for the form and the API. Empty fields are not set. */
export const shareLinkSchema = z.object({
  recipient: z
    .string({ error: errors.recipient })
    .trim()
    .regex(visibleText, errors.recipient)
    .max(limits.recipient, errors.long(limits.recipient)),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(maxEmailLength, errors.email)
    .pipe(z.union([z.literal(""), z.email(errors.email)]))
    .default(""),
  message: z.string().trim().max(limits.message, errors.long(limits.message)).default(""),
  /** The last day (UTC), or the time of expiry. */
  expiresOn: dayOrTime.default(""),
  passcode: passcode.default(""),
  download: z.enum(shareDownloads, { error: errors.download }).default("none"),
  /** Whether the recipient can add notes. */
  notes: z.enum(["on", "off"], { error: errors.notes }).default("on"),
  /** Whether the recipient sees internal notes of a playlist. */
  trackNotes: z.enum(["show", "hide"], { error: errors.trackNotes }).default("hide"),
  /** Of a new link: `own`, the page of the subject's job, a new page, or the id of one of the sender's. */
  room: z.union([z.enum(["own", "job", "new"]), z.uuid()], { error: errors.room }).default("own"),
});

/** Change of a link: an empty passcode keeps the present one. */
export const shareChangeSchema = shareLinkSchema.omit({ room: true }).extend({
  withoutPasscode: z.union([z.boolean(), z.literal("on").transform(() => true)]).default(false),
  /** Version that was read; empty skips the check. */
  version: z.string().max(20).default(""),
});

/** Passcode form of a recipient. */
export const passcodeSchema = z.object({
  passcode: z
    .string({ error: entering.passcodeMissing })
    .trim()
    .min(1, entering.passcodeMissing)
    .max(limits.passcode, entering.passcodeWrong),
});

export type ShareLinkForm = z.output<typeof shareLinkSchema>;
export type ShareChange = z.output<typeof shareChangeSchema>;
