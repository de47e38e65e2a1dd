import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitClaim } from "#app/artists/claims/claim.action.server.ts";
import { claimsPath } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { ClaimForm } from "#app/artists/claims/components/claim-form.tsx";
import { readClaimPage } from "#app/artists/claims/read-claim-page.server.ts";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { profilePathOf } from "#app/catalogue/profile/profile.ts";
import { artistPath } from "#app/track/track.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const { form: copy } = claimsCopy;

/** GET /artists/claim/:slug. */
export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { artist, ...page } = await readClaimPage(ctx, { slug });
  return { id: artist.id, name: artist.name, slug: artist.slug, ...page };
}

export async function action({ request, params: { slug = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitClaim(ctx, request, slug);
}

export default function ClaimPage() {
  const { id, name, slug, keeps, isKept, waiting, choices, lacksLabel, code } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const canClaim = waiting === null && choices.length > 0;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title [overflow-wrap:anywhere]">{copy.title(name)}</h1>
      <DeskNav current="claims" />
      <div className="mt-6 grid max-w-2xl gap-4">
        <p className="text-row text-mute">{copy.lead}</p>
        <Link to={artistPath({ slug })} className="link justify-self-start py-1">
          {copy.page}
        </Link>
        {keeps ? (
          <p>
            {copy.own}{" "}
            <Link to={profilePathOf(id)} className="link inline-block py-1">
              {copy.profile}
            </Link>
          </p>
        ) : null}
        {isKept && canClaim ? <p className="border-l-4 border-red bg-sand px-4 py-3">{copy.kept}</p> : null}
        {lacksLabel && waiting === null ? <p>{copy.noLabel}</p> : null}
        {waiting === null ? null : (
          <div className="border-l-4 border-red bg-sand px-4 py-3">
            <p className="font-semibold">{copy.waiting}</p>
            <p>{copy.waitingCode(waiting.code)}</p>
          </div>
        )}
        {canClaim || reply ? (
          <ClaimForm code={code} choices={choices} reply={reply} />
        ) : (
          <Link to={claimsPath} className="link justify-self-start py-1">
            {copy.all}
          </Link>
        )}
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [copy.title(name), claimsCopy.title]);
