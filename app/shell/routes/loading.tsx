import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { copy } from "#app/shell/copy.ts";

export const handle = { bare: true } satisfies RouteHandle;

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { returnPath: safeReturnPath(searchParams.get("returnUrl")) ?? "/" };
}

/** A loading page without header and navigation. Redirects to `returnUrl` at once, and links to it. */
export default function LoadingPage() {
  const { returnPath } = useLoaderData<typeof loader>();
  return (
    <div className="grid min-h-[70dvh] content-center justify-items-center gap-4 px-gutter text-center">
      <h1 className="text-title">{copy.loading.title}</h1>
      <p role="status" className="text-lg">
        {copy.loading.text}
      </p>
      <a href={returnPath} className="link">
        {copy.loading.go}
      </a>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.loading.title },
  { name: "robots", content: "noindex" },
  ...(data ? [{ httpEquiv: "refresh", content: `0; url=${data.returnPath}` }] : []),
];
