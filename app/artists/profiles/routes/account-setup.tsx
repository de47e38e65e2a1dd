import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Keepers } from "#app/artists/claims/components/keepers.tsx";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { deskCopy } from "#app/artists/desk-copy.ts";
import { submitAccountSetup } from "#app/artists/profiles/account-setup.action.server.ts";
import { ArtistSwitcher } from "#app/artists/profiles/components/artist-switcher.tsx";
import { ProfileStatus } from "#app/artists/profiles/components/profile-status.tsx";
import { readAccountSetup } from "#app/artists/profiles/read-account-setup.server.ts";
import { Completion } from "#app/catalogue/profile/components/completion.tsx";
import { ProfileForm } from "#app/catalogue/profile/components/profile-form.tsx";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileCompletion, profilePath, profilePathOf } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import { can } from "#app/identity/access/scopes.ts";
import { PayeeForm, payeeSectionId } from "#app/licensing/payees/components/payee-form.tsx";
import { isPayeeAct } from "#app/licensing/payees/payee-acts.ts";
import { payeeCopy } from "#app/licensing/payees/payee-copy.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { listCountries } from "#app/ui/countries.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

/**
 * GET /artists/account-setup/me and /:artistId: the user's own artist profile, or an empty one, and those of the artists that they keep. `me`
 * of a label that has no page of its own is its roster.
 */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { actor, company } = ctx;
  const artistId = params.artistId ?? null;
  if (artistId === null && !can(actor, "artist", company) && can(actor, "label", company)) {
    requireArtist(ctx, "label");
    throw redirect("/artists/roster");
  }
  const { profile, payees, keepers, artists, hasMore } = await readAccountSetup(ctx, artistId);
  const canSubmit = can(actor, "artist-songs", company);
  return {
    profile,
    payees,
    artists,
    hasMore,
    keepers,
    path: artistId === null ? profilePath : profilePathOf(artistId),
    version: versionOf(profile),
    payeeVersion: versionOf(payees.payee),
    completion: profileCompletion(profile),
    countries: listCountries(),
    canSubmit,
    tab: can(actor, "artist", company) ? ("profile" as const) : ("roster" as const),
    canEdit: artistId === null ? can(actor, "artist-edit", company) : canSubmit,
  };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const artistId = params.artistId ?? null;
  requireArtist(ctx, artistId === null ? "artist-edit" : "artist-songs");
  return submitAccountSetup(ctx, await readPictureForm(request), artistId);
}

export default function AccountSetupPage() {
  const { profile, payees, artists, hasMore, path, version, ...page } = useLoaderData<typeof loader>();
  const { keepers, payeeVersion, completion, countries, canEdit, canSubmit, tab } = page;
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const isPayment = isPayeeAct(reply?.initialValue?.act);
  const hasPayee = profile !== null && canEdit && canSubmit;
  const songPath = profile === null ? "/artists/songs/new" : `/artists/songs/new?artist=${profile.id}`;
  const next = [
    ...(hasPayee && payees.payee === null ? [{ to: `#${payeeSectionId}`, label: payeeCopy.missing }] : []),
    ...(hasPayee && !profile.hasSong ? [{ to: songPath, label: deskCopy.firstSong }] : []),
  ];
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title wrap-anywhere">
        {path === profilePath ? copy.title : copy.titleOf(profile?.name ?? "")}
      </h1>
      <DeskNav current={tab} />
      <ArtistSwitcher artists={artists} current={profile?.id ?? null} hasMore={hasMore} />
      <ProfileStatus profile={profile} canEdit={canEdit} />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_16rem]">
        <div className="lg:sticky lg:top-8 lg:order-2 lg:self-start">
          <Completion completion={completion} next={next} />
          {profile === null ? null : (
            <div className="mt-10">
              <Keepers artistId={profile.id} people={keepers} canRemove={true} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-12">
          <ProfileForm
            key={`${path} ${version}`}
            path={path}
            songPath={songPath}
            profile={profile}
            version={version}
            countries={countries}
            canEdit={canEdit}
            lastResult={isPayment ? undefined : reply}
          />
          {hasPayee ? (
            <PayeeForm
              key={`${path} ${payeeVersion}`}
              path={path}
              artistId={profile.id}
              payees={payees}
              version={payeeVersion}
              reply={isPayment ? reply : undefined}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

export const meta = staffMeta(copy.title);
