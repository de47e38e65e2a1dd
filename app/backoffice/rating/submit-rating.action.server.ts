import { redirect } from "@remix-run/cloudflare";
import { decideRating, takeOutOfRating } from "#app/backoffice/rating/decide-rating.server.ts";
import { rateSong } from "#app/backoffice/rating/rate-song.server.ts";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { decisionSchema, rateFormSchema } from "#app/backoffice/rating/rating-form.ts";
import { filterSearch, type RatingFilters, readRatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { ratingPath } from "#app/backoffice/rating/rating-state.ts";
import { takeNextSong, takeSong } from "#app/backoffice/rating/take-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

const reviewList = "/rating?state=rated";

/** The address of the next song, which is taken, or of the queue when there is none. */
async function nextAddress(ctx: RequestContext, filters: RatingFilters, skip: string | null): Promise<string> {
  const next = await takeNextSong(ctx, filters, skip);
  return next === null ? `/rating${filterSearch(filters)}` : ratingPath(next) + filterSearch(filters);
}

/** Takes the next song and opens it. */
export async function submitTakeNext(ctx: RequestContext, skip: string | null = null) {
  const to = await nextAddress(ctx, readRatingQuery(ctx.url.searchParams), skip);
  if (to.startsWith("/rating?") || to === "/rating")
    ctx.flash.set({ kind: "info", title: copy.queueEmpty, body: copy.queueEmptyText });
  return redirect(to);
}

async function submitTake(ctx: RequestContext, id: string) {
  try {
    await takeSong(ctx, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    ctx.flash.set({ kind: "error", title: error.message });
  }
  return redirect(ratingPath(id) + filterSearch(readRatingQuery(ctx.url.searchParams)));
}

/** The forms of a song in the queue, told apart by their field `act`. */
export async function submitRating(ctx: RequestContext, body: RequestBody, { id }: { id: string }) {
  const form = await readForm(body, { fields: 500 });
  const act = form.get("act");
  if (act === "take") return await submitTake(ctx, id);
  if (act === "skip") return await submitTakeNext(ctx, id);
  if (act === "decide" || act === "take-out")
    return submitForm(ctx, form, {
      schema: act === "decide" ? decisionSchema : decisionSchema.omit({ decision: true }),
      keepsInput: true,
      check() {
        requireAccess(ctx, "rating-decide");
      },
      async act(sent) {
        if (!("decision" in sent)) {
          const { title } = await takeOutOfRating(ctx, { id, version: sent.version });
          return { to: "/rating", toast: { kind: "success", title: copy.takenOut(title) } };
        }
        const decision = decisionSchema.parse(sent);
        const { title } = await decideRating(ctx, { id, ...decision });
        return {
          to: reviewList,
          toast: { kind: "success", title: copy.decided(title, copy.states[decision.decision]) },
        };
      },
    });
  const filters = readRatingQuery(ctx.url.searchParams);
  return submitForm(ctx, form, {
    schema: rateFormSchema,
    keepsInput: true,
    check() {
      requireAccess(ctx, "rating-edit");
    },
    async act({ act: _, ...input }) {
      try {
        const { title } = await rateSong(ctx, id, input);
        return { to: await nextAddress(ctx, filters, null), toast: { kind: "success", title: copy.rated(title) } };
      } catch (error) {
        // The song is no longer the rater's: the next one is.
        if (!(error instanceof AppError) || (error.code !== "gone" && error.code !== "conflict")) throw error;
        const to = await nextAddress(ctx, filters, null);
        const body = to.startsWith(ratingPath("")) ? copy.nextText : copy.nothingSaved;
        return { to, toast: { kind: "error", title: error.message, body } };
      }
    },
  });
}
