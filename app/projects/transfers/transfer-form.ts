import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { transferLimits as limits } from "#app/projects/transfers/transfer.ts";
import { transfersCopy } from "#app/projects/transfers/transfers-copy.ts";
import { shareChangeSchema, shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const { errors } = transfersCopy;

const own = {
  title: z
    .string({ error: errors.title })
    .trim()
    .regex(visibleText, errors.title)
    .max(limits.title, errors.long(limits.title)),
  /** Empty: unlimited. */
  maxDownloads: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, errors.maxDownloads)
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine((count) => count === null || (count >= 1 && count <= limits.downloads), errors.maxDownloads)
    .default(null),
};

/** Form of a new transfer: its own fields and those of its share link. */
export const transferSchema = shareLinkSchema.omit({ room: true }).extend(own);
export const transferChangeSchema = shareChangeSchema.extend(own);

export type TransferForm = z.output<typeof transferSchema>;
export type TransferChange = z.output<typeof transferChangeSchema>;

export const transferFilters = ["draft", "active", "ended", "deleted"] as const;

/** Filters of /transfer in the query string. Invalid values are ignored. */
export const transfersQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", ...transferFilters]).catch("all"),
  page: pageField,
});

export type TransfersQuery = z.infer<typeof transfersQuerySchema>;

/** Row actions of the list. `restore` undoes `delete`. */
export const rowFormSchema = z.object({ id: z.uuid(), intent: z.enum(["delete", "restore"]) });
