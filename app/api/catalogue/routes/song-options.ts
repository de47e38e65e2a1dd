import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";

/** GET /api/v1/songs/:id/options, the id of a recording: the lines of its options menu that this visitor has. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { track, facts } = await requireOptionSong(ctx, { id: params.id ?? "" });
  return Response.json({ data: { links: optionLinks(ctx, track, facts) } });
}
