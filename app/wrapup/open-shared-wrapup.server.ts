import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openShareLink } from "#app/sharing/visits/open-share-link.server.ts";
import { readWrapup } from "#app/wrapup/read-wrapup.server.ts";

/** The totals behind a link, as long as its creator may see them. */
export async function openSharedWrapup(ctx: RequestContext, token: string) {
  const { state, link } = await openShareLink(ctx, { kind: "wrapup", token });
  if (state !== "open") return { state };
  const [year = "", of = ""] = link.subjectId.split(" ");
  const { creator } = link;
  // Someone without scopes has left.
  if (creator.scopes.length === 0) return { state: "unavailable" as const };
  try {
    const { wrapup } = await readWrapup(ctx, { viewer: creator, year: Number(year), of, isWhole: false });
    return { state, wrapup };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { state: "unavailable" as const };
    throw error;
  }
}
