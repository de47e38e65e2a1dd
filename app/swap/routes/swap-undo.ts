import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { readPlace } from "#app/rights/usage/swap-path.ts";
import { undoSwap } from "#app/swap/swap.action.server.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";

/** POST only: the button of the message after an exchange. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { searchParams } = ctx.url;
  const place = readPlace(searchParams.get("in"));
  const replacement = searchParams.get("swap") ?? "";
  if (place === null || replacement === "" || replacement.length > 64)
    throw new AppError("not_found", copy.errors.noUndo);
  return undoSwap(ctx, request, { place, replacement });
}
