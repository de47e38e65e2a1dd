import { claimsPath } from "#app/artists/claims/claim.ts";
import { claimSchema } from "#app/artists/claims/claim-form.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { createClaim } from "#app/artists/claims/create-claim.server.ts";
import { leaveArtist } from "#app/artists/claims/leave-artist.server.ts";
import { withdrawClaim } from "#app/artists/claims/withdraw-claim.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** The form of a claim. */
export async function submitClaim(ctx: RequestContext, body: RequestBody, slug: string) {
  requireArtistDesk(ctx, "dashboard");
  return submitForm(ctx, body, {
    schema: claimSchema,
    async act(input) {
      const { name } = await createClaim(ctx, input, { slug });
      const { sent, sentBody } = claimsCopy.form;
      return { to: claimsPath, toast: { kind: "success", title: sent(name), body: sentBody } };
    },
  });
}

/** The buttons of one's claims and of the keepers of a page, told apart by their field `act`. */
export async function pressClaimButton(ctx: RequestContext, body: RequestBody) {
  requireArtistDesk(ctx, "dashboard");
  const form = await readForm(body);
  const field = (name: string) => String(form.get(name) ?? "");
  const act = field("act");
  if (act !== "withdraw" && act !== "leave") throw new AppError("invalid", notOurForm);
  return pressButton(ctx, { form, page: claimsPath }, async () => {
    if (act === "withdraw") {
      const { name } = await withdrawClaim(ctx, { id: field("id") });
      return { to: claimsPath, toast: { kind: "success", title: claimsCopy.withdrawn(name), undoes: true } };
    }
    const { name } = await leaveArtist(ctx, { artistId: field("artistId") });
    return { to: claimsPath, toast: { kind: "success", title: claimsCopy.keepers.left(name) } };
  });
}
