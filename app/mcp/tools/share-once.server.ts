import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { runOnce } from "#app/edge/idempotency/run-once.server.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";
import { copy } from "#app/mcp/server/mcp-copy.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { createShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";

type Sharing = { id: string; recipient: string; showNotes: boolean; key: string };

const storedSchema = z.object({ address: z.string() });

/** The address of a link to a playlist, made once for its key and never mailed. @throws AppError forbidden, not_found, conflict */
export async function shareOnce(ctx: RequestContext, { key, ...asked }: Sharing): Promise<string> {
  const { id, recipient, showNotes } = asked;
  const requireSharing = () => {
    if (!agentHolds(ctx, "playlists:share")) throw new AppError("forbidden", copy.scope("playlists:share"));
    return requireSharer(ctx, "playlist");
  };
  const sender = `agent:${requireSharing().id}`;
  const call = { key, sender, request: ["playlist", asked], recheck: async () => requireSharing() };
  const { body } = await runOnce(ctx, call, async () => {
    const { subject } = await requireSharedPlaylist(ctx, { id });
    const form = shareLinkSchema.parse({ recipient, trackNotes: showNotes ? "show" : "hide" });
    const link = await createShareLink(ctx, { ...form, subject });
    const address = await shareAddress(ctx, { id: link.id, subjectKind: "playlist" });
    return { status: 200, body: JSON.stringify({ address }) };
  });
  const stored = storedSchema.safeParse(JSON.parse(body ?? "null"));
  if (!stored.success) throw new AppError("conflict", copy.playlist.used, { key: [copy.playlist.used] });
  return stored.data.address;
}
