import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { SidebarFields } from "#app/catalogue/search/components/sidebar-fields.tsx";
import { readSidebarFacets } from "#app/catalogue/search/facets/read-sidebar-facets.server.ts";
import { sidebarCopy as copy } from "#app/catalogue/search/facets/sidebar-copy.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

export const handle = { catalogue: true, searchSidebar: true } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { groups: await readSidebarFacets(ctx) };
}

/** Counts are of the whole catalogue, so they need no reload. */
export function shouldRevalidate() {
  return false;
}

/** Layout with the search sidebar on the left, from 992 px: docs/product/catalogue.md. */
export default function WithSidebar() {
  const { groups } = useLoaderData<typeof loader>();
  const followLinks = useLinkClicks();
  return (
    <div className="with-sidebar lg:grid lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <Outlet />
      </div>
      {/* After the page in the markup, so that the keyboard reaches the page first. */}
      <aside
        aria-label={copy.label}
        className="sticky top-(--header-height,0px) hidden h-[calc(100dvh-var(--header-height,0px))] border-r border-line text-row lg:col-start-1 lg:row-start-1 lg:flex lg:flex-col print:hidden"
      >
        <Form
          id="sidebar-fields"
          action="/music-sync-licensing/search"
          autoComplete="off"
          className="flex min-h-0 flex-1 flex-col"
        >
          <CachedItems as="div" className="contents" onClick={followLinks} kind="sidebar" items={[groups]}>
            {(item) => <SidebarFields key="fields" groups={item} />}
          </CachedItems>
        </Form>
        {/* Clear of the player. */}
        <Link to="/stereo-ai" className="link min-h-8 px-5.5 pb-[calc(var(--spacing-player)+12px)]">
          {copy.brief}
        </Link>
      </aside>
    </div>
  );
}
