import { readPayee } from "#app/artists/profiles/read-payee.server.ts";
import { savePayee } from "#app/artists/profiles/save-payee.server.ts";
import { readProfile } from "#app/catalogue/profile/own-profile.server.ts";
import { profilePath, profilePathOf } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import { profileSchema } from "#app/catalogue/profile/profile-form.ts";
import { saveProfile } from "#app/catalogue/profile/save-profile.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isPayeeAct } from "#app/licensing/payees/payee-acts.ts";
import { submitPayee } from "#app/licensing/payees/submit-payee.action.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";

/** `artistId`: null for one's own. `to`: the page of the form. */
type Target = { artistId: string | null; to: string };

/** Saves the profile of an artist. */
function submitProfile(ctx: RequestContext, form: FormData, { artistId, to }: Target) {
  return submitForm(ctx, form, {
    schema: profileSchema,
    hideFields: ["picture", "background"],
    keepsInput: true,
    async act(typed) {
      await saveProfile(ctx, artistId === null ? "own" : { artistId }, typed);
      const saved = typed.version === "" ? profileCopy.created : profileCopy.saved;
      const title = typed.picture || typed.background ? profileCopy.pictureStored : saved;
      return { to, toast: { kind: "success", title } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await readProfile(ctx, artistId)) };
    },
  });
}

/** The forms of the payment data of an artist. */
async function submitPayment(ctx: RequestContext, form: FormData, { artistId, to }: Target) {
  const id = artistId ?? (await readProfile(ctx, null))?.id;
  if (id === undefined) throw new AppError("not_found", profileCopy.missing);
  return submitPayee(ctx, form, {
    to,
    save: (change) => savePayee(ctx, id, change),
    readVersion: async () => versionOf((await readPayee(ctx, id)).payee),
  });
}

/**
 * The forms of the page of a profile. `artistId`: null for one's own, which is the one that the form shows: another may be the first one by
 * now.
 */
export function submitAccountSetup(ctx: RequestContext, form: FormData, artistId: string | null) {
  const [act, shown] = [form.get("act"), form.get("artist")];
  const target =
    artistId === null
      ? { artistId: typeof shown === "string" && shown !== "" ? shown : null, to: profilePath }
      : { artistId, to: profilePathOf(artistId) };
  return isPayeeAct(act) ? submitPayment(ctx, form, target) : submitProfile(ctx, form, target);
}
