import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { ProofPart } from "#app/licensing/proof/components/proof-part.tsx";
import { submitProof } from "#app/licensing/proof/proof.action.server.ts";
import { readLicencePage } from "#app/licensing/proof/read-licence-page.server.ts";
import { OfferDocument } from "#app/licensing/quotes/components/offer-document.tsx";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import {
  correctPath,
  licenceFilesPath,
  licencePath,
  transactionPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/licences/:number. */
export async function loader({ params: { id = "", number = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readLicencePage(ctx, { id, number });
}

export async function action({ request, params: { id = "", number = "" }, context: { ctx } }: ActionFunctionArgs) {
  await requireTransaction(ctx, { id });
  return submitProof(ctx, await readForm(request), { id, number });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function contentOf({ licence, company }: Loaded) {
  const { licensee, project, endClient, startsOn, endsOn, terms, issuedAt, issuer } = licence;
  return {
    facts: [
      { label: copy.licensor, value: company },
      { label: copy.licensee, value: licensee },
      { label: copy.project, value: project },
      ...(endClient ? [{ label: copy.endClient, value: endClient }] : []),
      { label: copy.issuedOn, value: <DateTime at={issuedAt} to="day" /> },
      { label: copy.issuedBy, value: issuer ?? company },
    ],
    terms: [
      { label: copy.period, value: `${copy.from(startsOn, endsOn)}\n${copy.bothIncluded}` },
      ...termsFacts({ ...terms, startsOn: null }),
    ],
  };
}

export default function LicencePage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { licence, isStaff } = data;
  const { transactionId, number, supersedes, supersededBy, endedAt, endReason } = licence;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={transactionPath(transactionId)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.title(number)}</h1>
      {supersededBy === null ? null : (
        <p className="mt-4 border-l-4 border-red bg-sand px-4 py-3 font-semibold">
          {`${copy.supersededBy} `}
          <Link to={licencePath(transactionId, supersededBy)} className="link whitespace-nowrap">
            {supersededBy}
          </Link>
        </p>
      )}
      {endedAt === null ? null : (
        <div className="mt-4 border-l-4 border-red bg-sand px-4 py-3">
          <p className="font-semibold">
            {`${copy.ended} `}
            <DateTime at={endedAt} to="day" />
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {endReason}
          </p>
        </div>
      )}
      {supersedes === null ? null : (
        <p className="mt-3 text-mute">
          <Link to={licencePath(transactionId, supersedes)} className="link">
            {copy.supersedes(supersedes)}
          </Link>
        </p>
      )}
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <a href={`${licencePath(transactionId, number)}.pdf`} className="btn">
          {copy.pdf}
        </a>
        {supersededBy === null && endedAt === null && (isStaff || licence.files > 0) ? (
          <Link to={licenceFilesPath(transactionId, number)} className="btn btn-quiet">
            {copy.files}
          </Link>
        ) : null}
        {isStaff && supersededBy === null && endedAt === null ? (
          <Link to={correctPath(transactionId, number)} className="btn btn-quiet">
            {copy.correctLink}
          </Link>
        ) : null}
        <span className="hint">{copy.print}</span>
      </p>
      <OfferDocument
        {...contentOf(data)}
        company={data.company}
        offer={licence}
        madeTitle={copy.made}
        conditions={licence.conditions}
      />
      <ProofPart page={data} reply={reply} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ licence }) => [
  copy.title(licence.number),
  licence.project || copy.untitled,
]);
