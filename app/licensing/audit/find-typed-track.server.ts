import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import type { AuditedFile } from "#app/licensing/audit/audit-post.ts";
import { selectCandidates } from "#app/licensing/audit/read-candidates.server.ts";
import { foldName } from "#db/folded-name.server.ts";

const maxChoices = 20;

export type TrackChoice = { id: string; title: string; artists: string };

/** `music`: the id of the track, if several have the name. `seconds`: of the whole video. */
type TypedPost = { track: string; music?: string | undefined; url: string; postedOn: string; seconds: number };

/**
 * A post with a track that a person names, among the music of their licences and brands: as a file in which it was found. Null with the choices
 * if several have that name. @throws AppError unauthorised, forbidden, too_many_requests, invalid if none has it, or too many
 */
export async function typedPost(
  ctx: RequestContext,
  { track, music, url, postedOn, seconds }: TypedPost,
): Promise<{ file: AuditedFile | null; choices: TrackChoice[] }> {
  const actor = requireAccess(ctx, "licences");
  await enforceRateLimit(ctx.env, "form", `audit:${actor.id}`);
  const found = await selectCandidates(ctx, { title: track });
  const named = found.filter(({ title }) => foldName(title) === foldName(track));
  const fitting = named.length > 0 ? named : found;
  const chosen = fitting.length === 1 ? fitting[0] : fitting.find(({ id }) => id === music);
  const message = fitting.length === 0 ? copy.errors.noTrack : copy.errors.manyTracks;
  if (fitting.length === 0 || (chosen === undefined && fitting.length > maxChoices))
    throw new AppError("invalid", message, { track: [message] });
  const choices =
    fitting.length > 1 ? fitting.slice(0, maxChoices).map(({ id, title, artists }) => ({ id, title, artists })) : [];
  if (chosen === undefined) return { file: null, choices };
  const { kind, id } = chosen;
  const heard = { kind, id, from: 0, to: seconds, also: [] };
  return { file: { file: chosen.title, url, postedOn, seconds, found: [heard], hasOther: false }, choices };
}
