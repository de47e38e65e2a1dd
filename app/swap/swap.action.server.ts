import { z } from "zod";
import { listClearances } from "#app/catalogue/clearance/list-clearances.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isFree } from "#app/rights/clearability/clearability.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";
import { type SwapPlace, swapUndoPath } from "#app/rights/usage/swap-path.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { swapPlaces } from "#app/swap/swap-places.server.ts";

const choice = z.string().max(64, copy.errors.choose).default("");

/** `second` in place of `to`: the track is held as the second choice. */
const schema = z
  .object({ to: choice, second: choice, row: z.string({ error: copy.errors.noPlace }).max(64, copy.errors.noPlace) })
  .refine(({ to, second }) => (to || second) !== "", { error: copy.errors.choose, path: ["to"] });

const idOf = (place: SwapPlace) => (place.kind === "draft" ? "" : place.id);

/** Both toasts have one id: undoing replaces the message that offered it. */
const toastId = "swap";

/** The use of the draft request, whose songs have their lights for it; elsewhere the user's own. */
async function usageAt(ctx: RequestContext, place: SwapPlace | null): Promise<Usage | null> {
  const draft = place?.kind === "draft" ? await swapPlaces.draft.read(ctx, "") : null;
  return draft?.usage ?? currentUsage(ctx);
}

/** Exchanges a song for one that is clear now. */
export async function submitSwap(
  ctx: RequestContext,
  request: RequestBody,
  { song, place }: { song: string; place: SwapPlace | null },
) {
  return submitForm(ctx, request, {
    schema,
    check: () => requireAccess(ctx, "transactions"),
    keepsInput: true,
    async act({ to: taken, second, row }) {
      const to = taken || second;
      const isSecond = taken === "";
      const usage = await usageAt(ctx, place);
      if (usage === null) throw new AppError("invalid", copy.errors.noUsage);
      if (place === null) throw new AppError("invalid", copy.errors.noPlace);
      const { found } = await listClearances(ctx, { songs: [song, to], usage });
      const [former, chosen] = [song, to].map((name) => found.find((one) => one.song === name));
      if (former === undefined || chosen === undefined) throw new AppError("conflict", copy.errors.missing);
      const { light, text, reason } = rowLightOf(chosen.clearability, namesPartiesTo(ctx));
      if (!isFree(light)) throw new AppError("conflict", copy.errors.notClear(chosen.title, reason ?? text));
      if (isSecond && place.kind !== "draft") throw new AppError("invalid", copy.errors.noSecond);
      const kind = swapPlaces[place.kind];
      const exchange = { id: idOf(place), row, from: former.recordingId, to: chosen.recordingId, isSecond };
      const { replacement } = await kind.replace(ctx, exchange);
      const toast: ToastMessage = {
        ...{ kind: "success", id: toastId },
        title: (isSecond ? copy.held : copy.swapped)(chosen.title, former.title),
        ...(isSecond ? {} : { press: { path: swapUndoPath(place, replacement), label: copy.undo } }),
      };
      return { to: kind.path(idOf(place)), toast };
    },
  });
}

/** Puts the former song back. */
export async function undoSwap(
  ctx: RequestContext,
  request: RequestBody,
  { place, replacement }: { place: SwapPlace; replacement: string },
) {
  requireAccess(ctx, "transactions");
  const { restore, path } = swapPlaces[place.kind];
  const page = path(idOf(place));
  return pressButton(ctx, { form: await readForm(request), page }, async () => {
    const { isAtEnd } = await restore(ctx, { id: idOf(place), replacement });
    const toast: ToastMessage = isAtEnd
      ? { kind: "warning", id: toastId, title: copy.undoneAtEnd, body: copy.undoneAtEndText }
      : { kind: "success", id: toastId, title: copy.undone, undoes: true };
    return { to: page, toast };
  });
}
