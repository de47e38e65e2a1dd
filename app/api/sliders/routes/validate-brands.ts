import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { validateBrands } from "#app/sliders/admin/validate-brands.server.ts";

const maxBytes = 32 * 1024;
const id = z.string().min(1).max(64);
const bodySchema = z
  .union([z.object({ playlists: z.array(id).max(200) }).strict(), z.object({ artists: z.array(id).max(200) }).strict()])
  .transform((body) =>
    "playlists" in body
      ? { kind: "playlist" as const, ids: body.playlists }
      : { kind: "artist" as const, ids: body.artists },
  );

/**
 * POST /api/v1/validate-brands `{ playlists: [id…] }` or `{ artists: [id…] }`, for administrators: for each id the groups of brands
 * with the number of tracks they may hear.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to validate brands.");
  requireAccess(ctx, "slider-brands");
  const input = await readJsonBody(request, { schema: bodySchema, maxBytes });
  return Response.json({ data: await validateBrands(ctx, input) });
}
