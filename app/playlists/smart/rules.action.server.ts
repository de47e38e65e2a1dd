import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { requireKnownTags } from "#app/playlists/smart/check-tags.server.ts";
import { countDraft, type MatchCount } from "#app/playlists/smart/count-draft.server.ts";
import { readStoredRules, writeRules } from "#app/playlists/smart/read-rules.ts";
import { checkDraft, type Draft, pressDraft, readDraft } from "#app/playlists/smart/rules-draft.ts";
import { setRules } from "#app/playlists/smart/set-rules.server.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";

/** State of the redisplayed rules form: input, errors and match count. */
export type RulesReply = {
  draft: Draft;
  errors: Record<string, string>;
  /** Error of the whole form. */
  formError: string | null;
  count: MatchCount;
  /** Id of the part that gets the focus. */
  focus: string | null;
  /** Rules that the form was rendered with, as text; empty for none. */
  before: string;
};

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

function storedRules(value: string) {
  try {
    return value === "" ? null : readStoredRules(value);
  } catch {
    return null;
  }
}

/** Current rules of a playlist as text; empty for none. */
async function presentRules(ctx: RequestContext, id: string): Promise<string> {
  const smart = (await readPlaylist(ctx, { id }))?.smart;
  return smart ? writeRules(smart.rules) : "";
}

/**
 * Handles a button of the rules form: the form with a part added or removed and its count, or a redirect once saved. @throws AppError as
 * `changePlaylist`
 */
export async function changeRules(ctx: RequestContext, { id, form }: { id: string; form: FormData }) {
  const act = text(form, "act") || "save";
  const before = text(form, "before").slice(0, 60_000);
  const { draft, focus } = pressDraft(readDraft(form), act, (groupId) => form.get(`${groupId}.kind`));
  const reply = async (status: number, errors: Record<string, string>, formError: string | null, now = before) => {
    const count = await countDraft(ctx, draft);
    return data<RulesReply>({ draft, errors, formError, count, focus, before: now }, { status });
  };
  if (act !== "save") return reply(200, {}, null);
  const { rules, errors } = checkDraft(draft);
  if (rules === null) return reply(400, errors, copy.errors.summary);
  try {
    await requireKnownTags(ctx.search, rules);
    await setRules(ctx, { id, rules, before: storedRules(before) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthorised") throw error;
    // A second submit overwrites the concurrent change.
    const now = error.code === "conflict" ? await presentRules(ctx, id) : before;
    return reply(error.status, {}, error.message, now);
  }
  ctx.flash.set({ kind: "success", title: copy.saved });
  return redirect(desktopPaths.editPath(id));
}
