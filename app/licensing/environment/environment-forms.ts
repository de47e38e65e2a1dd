import { z } from "zod";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** Characters. */
export const maxEndReason = 2000;

export const endSchema = z.object({
  reason: requiredText(copy.reason, maxEndReason, copy.reasonMissing),
});

/** `id`: a request that waits for a grant, and after a space its version as it was shown. */
export const grantSchema = z.object({ id: z.string().max(100) }).transform(({ id: typed }) => {
  const [id = "", version = ""] = typed.split(" ");
  return { id, version };
});

/** Filters of /transactions/licences in the query string. Invalid values are ignored. */
export const environmentLicencesQuery = z.object({
  q: searchField,
  status: z.enum(["force", "exclusive", "all"]).catch("force"),
  page: pageField,
});

export type EnvironmentLicencesQuery = z.infer<typeof environmentLicencesQuery>;
