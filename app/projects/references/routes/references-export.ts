import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { exportReferences } from "#app/projects/references/list-references.server.ts";
import { referencesQuerySchema } from "#app/projects/references/reference-form.ts";
import { referencesCopy as copy } from "#app/projects/references/references-copy.ts";

/** CSV export of the filtered list. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = referencesQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const rows = await exportReferences(ctx, query);
  const cells = rows.map(({ name, link, vector, kind, subject, createdAt }) => [
    ...[name, link, vector === "" ? copy.sound.hasNot : copy.sound.has, copy.kindNames[kind], subject],
    new Date(createdAt).toISOString(),
  ]);
  return csvResponse(copy.file, copy.csvHead, cells);
}
