import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { CodeForm } from "#app/licensing/proof/components/verification.tsx";
import { proofCopy } from "#app/licensing/proof/proof-copy.ts";
import { foldCode, verifyPath } from "#app/licensing/proof/verify-code.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const { verify: copy } = proofCopy;

export const handle = { bare: true } satisfies RouteHandle;

/** GET /verify: the field; ?code= leads to the licence. Public. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const typed = ctx.url.searchParams.get("code");
  const code = foldCode(typed ?? "");
  if (code !== "") throw redirect(verifyPath({ code }));
  return { isEmpty: typed !== null };
}

export default function VerifyPage() {
  const { isEmpty } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-3 mb-8 max-w-[60ch]">{copy.lead}</p>
      <CodeForm error={isEmpty ? copy.codeMissing : undefined} />
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
