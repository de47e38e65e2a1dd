import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { CoveragePart } from "#app/licensing/proof/components/coverage-part.tsx";
import { PostsPart } from "#app/licensing/proof/components/posts-part.tsx";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import type { LicencePageData } from "#app/licensing/proof/read-licence-page.server.ts";
import { formatCode } from "#app/licensing/proof/verify-code.ts";
import { licencePath, renewPath } from "#app/licensing/transactions/transaction-paths.ts";

type ProofProps = { page: SerializeFrom<LicencePageData>; reply: SubmissionResult<string[]> | undefined };

/** Proof of a licence, and where the music is used. */
export function ProofPart({ page, reply }: ProofProps) {
  const { licence, coverage } = page;
  const { transactionId, number, supersededBy } = licence;
  const canChange = supersededBy === null;
  const replyOf = (act: string) => (reply?.initialValue?.act === act ? reply : undefined);
  return (
    <section id="use" className="mt-10 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.proof}</h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <a href={`${licencePath(transactionId, number)}/proof.zip`} className="btn btn-quiet">
          {copy.bundle}
        </a>
        {page.canRenew ? (
          <Link to={renewPath(transactionId, number)} className="btn btn-quiet">
            {copy.renew}
          </Link>
        ) : null}
      </p>
      <p className="hint mt-2 max-w-[65ch]">
        {`${copy.bundleHint} `}
        <a href={page.verify} className="link whitespace-nowrap">
          {formatCode(licence.code)}
        </a>
      </p>
      <CoveragePart coverage={coverage} canChange={canChange} replyOf={replyOf} />
      <PostsPart page={page} canChange={canChange} replyOf={replyOf} />
    </section>
  );
}
