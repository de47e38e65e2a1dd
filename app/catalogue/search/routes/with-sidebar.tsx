import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { renderSidebar } from "#app/catalogue/search/render-sidebar.server.tsx";

/** Here and not in the copy of the fields, which the browser does not load. */
const label = "Search sidebar";

/** The fields come as HTML: they have no behaviour of their own, and would be the largest part of the script of these pages. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { fields: await renderSidebar(ctx) };
}

/** The counts are of the whole catalogue: one page has them for all. */
export function shouldRevalidate() {
  return false;
}

/** Pages with the search sidebar at their left, from 992 px: specification part 2, section 2, "Layout rules". */
export default function WithSidebar() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <div className="lg:grid lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <Outlet />
      </div>
      {/* After the page in the markup, so that the keyboard reaches the page first. */}
      <aside
        aria-label={label}
        className="sticky top-(--header-height,0px) hidden h-[calc(100dvh-var(--header-height,0px))] border-r border-line text-row lg:col-start-1 lg:row-start-1 lg:block print:hidden"
      >
        <Form
          action="/music-sync-licensing/search"
          autoComplete="off"
          className="flex h-full flex-col"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
          dangerouslySetInnerHTML={{ __html: fields }}
        />
      </aside>
    </div>
  );
}
