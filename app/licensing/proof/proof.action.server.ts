import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { addCoverage, removeCoverage } from "#app/licensing/proof/change-coverage.server.ts";
import { addPost, changePost, postActs } from "#app/licensing/proof/posts.server.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import { channelSchema, entrySchema, partySchema, postSchema } from "#app/licensing/proof/proof-form.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

type Place = { id: string; number: string };

/** Forms of a licence's page; `act` names them. @throws AppError unauthorised, forbidden, not_found; invalid for an unknown `act` */
export async function submitProof(ctx: RequestContext, form: FormData, place: Place) {
  const page = licencePath(place.id, place.number);
  const done = (title: string) => ({ to: `${page}#use`, toast: { kind: "success" as const, title } });
  const act = form.get("act");
  if (act === "channel" || act === "party")
    return submitForm(ctx, form, {
      schema: act === "channel" ? channelSchema : partySchema,
      async act(entry) {
        await addCoverage(ctx, { ...entry, ...place });
        return done(copy.added(entry.name));
      },
    });
  if (act === "post")
    return submitForm(ctx, form, {
      schema: postSchema(isoDateOf(ctx.now)),
      async act(post) {
        await addPost(ctx, { ...post, ...place });
        return done(copy.postAdded);
      },
    });
  const entry = entrySchema.safeParse({ entry: form.get("entry") }).data?.entry;
  const postAct = postActs.find((one) => one === act);
  if (entry === undefined || (postAct === undefined && act !== "remove")) throw new AppError("invalid", notOurForm);
  return pressButton(ctx, { form, page }, async () => {
    if (postAct === undefined) await removeCoverage(ctx, { ...place, entry });
    else await changePost(ctx, { ...place, entry, act: postAct });
    return done(postAct === undefined ? copy.removedToast : copy.postToasts[postAct]);
  });
}
