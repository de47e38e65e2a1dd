import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { CodeForm, Verification } from "#app/licensing/proof/components/verification.tsx";
import { proofCopy } from "#app/licensing/proof/proof-copy.ts";
import { foldCode, formatCode } from "#app/licensing/proof/verify-code.ts";
import { verifyLicence } from "#app/licensing/proof/verify-licence.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const { verify: copy } = proofCopy;

export const handle = { bare: true } satisfies RouteHandle;

/** GET /verify/:code. Public. */
export async function loader({ params: { code = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const licence = await verifyLicence(ctx, code);
  return data({ licence, typed: formatCode(foldCode(code)) }, { status: licence === null ? 404 : 200 });
}

export default function VerifiedLicencePage() {
  const { licence, typed } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      {licence === null ? (
        <>
          <h1 className="text-title">{copy.missing}</h1>
          <p className="mt-3 mb-8 max-w-[60ch]">{copy.missingText}</p>
          <CodeForm code={typed} />
        </>
      ) : (
        <Verification licence={licence} />
      )}
    </div>
  );
}

export const meta = unlistedMeta<typeof loader>(({ licence }) =>
  licence === null ? copy.missing : copy.licence(licence.number),
);
