import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brandsQuerySchema } from "#app/brands/brand-form.ts";
import { brandsCopy as copy } from "#app/brands/brands-copy.ts";
import { exportBrands } from "#app/brands/record/list-brands.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

/** CSV export of the filtered list. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = brandsQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const cells = (await exportBrands(ctx, query)).map((brand) => [
    ...[brand.name, brand.client, brand.deletedAt === null ? copy.statuses[brand.status] : copy.deletedStatus],
    ...[brand.songs, brand.rivals.length, brand.bpmMin, brand.bpmMax, copy.vocals[brand.vocals]],
    ...[brand.bannedWords.join(", "), new Date(brand.updatedAt).toISOString()],
  ]);
  return csvResponse(copy.file, copy.csvHead, cells);
}
