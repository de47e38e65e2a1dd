import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { claimQueuePath } from "#app/artists/claims/claim.ts";
import { submitClaimDecision } from "#app/artists/claims/claim-decision.action.server.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { ClaimAnswer } from "#app/artists/claims/components/claim-answer.tsx";
import { readClaim } from "#app/artists/claims/read-claim.server.ts";
import { artistPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { staff: copy, columns, states, relations, ofLabel } = claimsCopy;

/** GET /artist-claims/:id. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { scopes: _, ...page } = await readClaim(ctx, { id });
  return page;
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitClaimDecision(ctx, request, id);
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function factsOf({ claim, policies }: Page) {
  const { artistSlug: slug, isPublished, artistId, decidedAt, ipi, artistIpi } = claim;
  const known = artistIpi === null || artistIpi === ipi ? null : copy.artistIpi(artistIpi);
  return [
    {
      label: columns.artist,
      value: (
        <span className="flex flex-wrap gap-x-4">
          {isPublished ? (
            <Link to={artistPath({ slug })} className="link">
              {claim.artistName}
            </Link>
          ) : (
            claim.artistName
          )}
          <Link to={`/artists/${artistId}`} className="link">
            {copy.record}
          </Link>
        </span>
      ),
    },
    { label: copy.claimant, value: claim.claimant },
    { label: copy.email, value: claim.email },
    { label: copy.membership, value: policies ?? copy.noMembership },
    { label: columns.for, value: claim.label === null ? relations[claim.relation] : ofLabel(claim.label) },
    { label: columns.asked, value: <DateTime at={claim.createdAt} /> },
    {
      label: copy.proof,
      value: (
        <>
          <a href={claim.proofUrl} className="link" target="_blank" rel="noopener noreferrer nofollow">
            {claim.proofUrl}
          </a>
          <span className="hint block">{copy.proofHint}</span>
        </>
      ),
    },
    { label: copy.code, value: <span className="font-mono">{claim.code}</span> },
    ...(ipi === null && known === null
      ? []
      : [{ label: copy.ipi, value: [ipi, known].filter((part) => part !== null).join(", ") }]),
    ...(claim.message === "" ? [] : [{ label: copy.message, value: claim.message }]),
    { label: columns.state, value: states[claim.state] },
    ...(decidedAt === null ? [] : [{ label: copy.decided, value: <DateTime at={decidedAt} /> }]),
    ...(claim.decider === null ? [] : [{ label: copy.decidedBy, value: claim.decider }]),
    ...(claim.reason === "" ? [] : [{ label: copy.reason, value: claim.reason }]),
  ];
}

export default function ClaimDecisionPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { claim, keepers, others } = page;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={claimQueuePath} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{claim.artistName}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <Facts facts={factsOf(page)} />
          <h2 className="mt-8 mb-2 text-xl">{copy.keepers}</h2>
          {keepers.length === 0 ? <p className="text-row text-mute">{copy.noKeepers}</p> : null}
          <ul className="text-row">
            {keepers.map(({ id, name, email }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {email === null ? ofLabel(name) : `${name}, ${email}`}
              </li>
            ))}
          </ul>
          {others.length === 0 ? null : (
            <>
              <h2 className="mt-8 mb-2 text-xl">{copy.others}</h2>
              <ul className="text-row">
                {others.map(({ id, claimant, state, createdAt }) => (
                  <li key={id} className="flex flex-wrap gap-x-3">
                    <Link to={`${claimQueuePath}/${id}`} className="link [overflow-wrap:anywhere]">
                      {claimant}
                    </Link>
                    <span className="text-mute">{states[state]}</span>
                    <DateTime at={createdAt} to="day" />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <ClaimAnswer page={page} reply={reply} />
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ claim }) => [claim.artistName, copy.title]);
