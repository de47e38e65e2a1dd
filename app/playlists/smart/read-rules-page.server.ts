import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { countDraft } from "#app/playlists/smart/count-draft.server.ts";
import { writeRules } from "#app/playlists/smart/read-rules.ts";
import type { RulesReply } from "#app/playlists/smart/rules.action.server.ts";
import { draftOf } from "#app/playlists/smart/rules-draft.ts";

/**
 * Data of the rules editor, for users who may edit them. @throws AppError not_found, also for a manual playlist; forbidden with read access
 * only
 */
export async function readRulesPage(ctx: RequestContext, { id }: { id: string }) {
  const playlist = await readPlaylist(ctx, { id });
  if (playlist === null || playlist.kind !== "smart") throw new AppError("not_found", playlistsCopy.gone);
  if (!playlist.canEdit) throw new AppError("forbidden", playlistsCopy.readOnly);
  const rules = playlist.smart?.rules ?? null;
  const draft = draftOf(rules);
  const reply: RulesReply = {
    ...{ draft, errors: {}, formError: null, focus: null },
    count: await countDraft(ctx, draft),
    before: rules === null ? "" : writeRules(rules),
  };
  return { reply, name: playlist.name, back: desktopPaths.editPath(id) };
}
