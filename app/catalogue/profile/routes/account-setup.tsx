import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Completion } from "#app/catalogue/profile/components/completion.tsx";
import { ProfileForm } from "#app/catalogue/profile/components/profile-form.tsx";
import { readOwnProfile, requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileCompletion, profilePath } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import { profileSchema } from "#app/catalogue/profile/profile-form.ts";
import { saveOwnProfile } from "#app/catalogue/profile/save-profile.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { artistPath } from "#app/track/track.ts";
import { listCountries } from "#app/ui/countries.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { readPictureForm } from "#app/uploads/read-picture-form.server.ts";

/** GET /artists/account-setup/me: the user's artist profile, or an empty one. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const profile = await readOwnProfile(ctx);
  return {
    profile,
    version: versionOf(profile),
    completion: profileCompletion(profile),
    countries: listCountries(),
    canEdit: can(ctx.actor, "artist-edit", ctx.company),
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireArtist(ctx, "artist-edit");
  return submitForm(ctx, await readPictureForm(request), {
    schema: profileSchema,
    hideFields: ["picture", "background"],
    keepsInput: true,
    async act(form) {
      await saveOwnProfile(ctx, form);
      const saved = form.version === "" ? copy.created : copy.saved;
      const title = form.picture || form.background ? copy.pictureStored : saved;
      return { to: profilePath, toast: { kind: "success", title } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await readOwnProfile(ctx)) };
    },
  });
}

export default function AccountSetupPage() {
  const { profile, version, completion, countries, canEdit } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const status = profile === null ? copy.noProfile : profile.isPublished ? copy.published : copy.unpublished;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-3 max-w-[60ch] text-mute">{status}</p>
      {profile?.isPublished ? (
        <Link to={artistPath(profile)} className="link mt-2 inline-block py-1">
          {copy.viewPage}
        </Link>
      ) : null}
      {profile === null ? null : (
        <Link to={`/wrapup?of=artist:${profile.id}`} className="link mt-2 block py-1">
          {copy.wrapup}
        </Link>
      )}
      {canEdit ? null : <p className="mt-3 max-w-[60ch]">{copy.readOnly}</p>}
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_16rem]">
        <div className="lg:sticky lg:top-8 lg:order-2 lg:self-start">
          <Completion completion={completion} />
        </div>
        <ProfileForm
          key={version}
          profile={profile}
          version={version}
          countries={countries}
          canEdit={canEdit}
          lastResult={lastResult}
        />
      </div>
    </div>
  );
}

export const meta = staffMeta(copy.title);
