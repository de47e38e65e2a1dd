import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { findPages, listPages } from "#app/shell/jump/find-pages.server.ts";
import { findRecords } from "#app/shell/jump/find-records.server.ts";
import { type HitGroup, maxJumpText } from "#app/shell/jump/jump.ts";
import { foldName } from "#db/folded-name.server.ts";

/** Pages and records by name; without a text all pages. @throws AppError unauthorised without an account */
export async function readJumpPage(ctx: RequestContext) {
  requireActor(ctx);
  const q = (ctx.url.searchParams.get("q") ?? "").toWellFormed().trim().slice(0, maxJumpText);
  if (foldName(q) === "") return { q, groups: [{ kind: "pages", hits: listPages(ctx) }] satisfies HitGroup[] };
  const groups: HitGroup[] = [{ kind: "pages", hits: findPages(ctx, q) }, ...(await findRecords(ctx, q))];
  return { q, groups: groups.filter(({ hits }) => hits.length > 0) };
}

export type JumpPage = Awaited<ReturnType<typeof readJumpPage>>;
