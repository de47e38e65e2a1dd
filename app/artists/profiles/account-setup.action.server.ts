import { payeeCopy } from "#app/artists/profiles/payee-copy.ts";
import { payeeSchema } from "#app/artists/profiles/payee-form.ts";
import { requirePayee } from "#app/artists/profiles/read-payee.server.ts";
import { removePayee, savePayee } from "#app/artists/profiles/save-payee.server.ts";
import { readProfile } from "#app/catalogue/profile/own-profile.server.ts";
import { profilePath, profilePathOf } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import { profileSchema } from "#app/catalogue/profile/profile-form.ts";
import { saveProfile } from "#app/catalogue/profile/save-profile.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
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

/** Saves or removes the payment data of an artist. */
async function submitPayee(ctx: RequestContext, form: FormData, { artistId, to }: Target, isRemoval: boolean) {
  const id = artistId ?? (await readProfile(ctx, null))?.id;
  if (id === undefined) throw new AppError("not_found", profileCopy.missing);
  const done = (isChanged: boolean, title: string) => ({
    to,
    toast: { kind: "success" as const, title: isChanged ? title : payeeCopy.unchanged },
  });
  const fieldsAfterConflict = async () => ({ version: versionOf(await requirePayee(ctx, id)) });
  if (isRemoval)
    return submitForm(ctx, form, {
      schema: payeeSchema.pick({ version: true }),
      act: async ({ version }) => done(await removePayee(ctx, id, version), payeeCopy.removed),
      fieldsAfterConflict,
    });
  return submitForm(ctx, form, {
    schema: payeeSchema,
    keepsInput: true,
    act: async (typed) => done(await savePayee(ctx, id, typed), payeeCopy.saved),
    fieldsAfterConflict,
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
  return act === "payment" || act === "remove-payment"
    ? submitPayee(ctx, form, target, act === "remove-payment")
    : submitProfile(ctx, form, target);
}
