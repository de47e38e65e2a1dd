import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { OperationDetails } from "#app/api/reference/components/operation-details.tsx";
import { readOperation } from "#app/api/reference/read/read-operation.server.ts";
import { referenceCopy as copy, referencePath } from "#app/api/reference/reference-copy.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { pageMeta } from "#app/media/share-meta.ts";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export function loader({ params: { operation = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const found = readOperation(ctx, { id: operation });
  const title = `${found.method} ${found.path}`;
  const siteName = ctx.company.name;
  const address = `${ctx.url.origin}${referencePath}/${found.id}`;
  return {
    operation: found,
    meta: [
      { title: `${title} · ${copy.title} · ${siteName}` },
      ...pageMeta({ type: "website", title, description: found.summary, address, siteName }),
    ],
  };
}

/** One operation of the API. */
export default function ApiOperationPage() {
  const { operation } = useLoaderData<typeof loader>();
  const { id, method, path, summary, subject } = operation;
  return (
    <article className="max-w-form px-gutter pt-10 pb-20">
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={referencePath} className="link">
          {copy.operation.back}
        </Link>
        <Link to={`${referencePath}?subject=${encodeURIComponent(subject)}`} className="link">
          {subject}
        </Link>
      </p>
      <h1 className="text-title">{summary}</h1>
      <p className="mt-3 mb-8">
        <code className="font-semibold break-all">
          {method} {path}
        </code>
      </p>
      <OperationDetails key={id} operation={operation} />
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
