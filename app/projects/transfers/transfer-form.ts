import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { pageField, searchField } from "#app/identity/people/people-query.ts";
import { transferLimits as limits } from "#app/projects/transfers/transfer.ts";
import { transfersCopy } from "#app/projects/transfers/transfers-copy.ts";
import { shareChangeSchema, shareLinkSchema } from "#app/sharing/links/share-link-form.ts";

const { errors } = transfersCopy;

const own = {
  title: z
    .string({ error: errors.title })
    .trim()
    .regex(visibleText, errors.title)
    .max(limits.title, errors.long(limits.title)),
  /** Empty for any number. */
  maxDownloads: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, errors.maxDownloads)
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine((count) => count === null || (count >= 1 && count <= limits.downloads), errors.maxDownloads)
    .default(null),
};

/** The form of a new transfer: what it is, and the fields of its share link. */
export const transferSchema = shareLinkSchema.extend(own);
/** The form of a transfer that exists. */
export const transferChangeSchema = shareChangeSchema.extend(own);

export type TransferForm = z.output<typeof transferSchema>;
export type TransferChange = z.output<typeof transferChangeSchema>;

export const transferFilters = ["draft", "active", "ended", "deleted"] as const;

/** The filters of /transfer, all in the URL. An invalid value counts as not set. */
export const transfersQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", ...transferFilters]).catch("all"),
  page: pageField,
});

export type TransfersQuery = z.infer<typeof transfersQuerySchema>;

/** The buttons of a row of the list. `restore` undoes `delete`. */
export const rowFormSchema = z.object({ id: z.uuid(), intent: z.enum(["delete", "restore"]) });
