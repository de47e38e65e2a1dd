import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useContext, useState } from "react";
import { renderSidebar } from "#app/catalogue/search/render-sidebar.server.tsx";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { PageMarkupContext } from "#app/ui/markup/page-markup.ts";

export const handle = { catalogue: true, searchSidebar: true } satisfies RouteHandle;

/** Not in the copy of the fields, which the browser does not load. */
const label = "Search sidebar";

/** Id of the element with the fields, and key of their HTML in the page. */
const fieldsId = "sidebar-fields";

/**
 * The fields are sent as HTML: they have no behaviour, and would be the largest part of these pages' scripts. A server-rendered page has
 * them in its markup only, not in its data.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const fields = await renderSidebar(ctx);
  if (ctx.isDataRequest) return { fields };
  ctx.markup.set(fieldsId, fields);
  return { fields: null };
}

/** Fields of the initial page, kept when an error page replaces them. */
let fieldsOfPage = "";

/** HTML of the fields: from the loader on the server, from the document in the browser. */
function readFields(markup: ReadonlyMap<string, string> | null): string {
  if (markup !== null) return markup.get(fieldsId) ?? "";
  fieldsOfPage = document.getElementById(fieldsId)?.innerHTML ?? fieldsOfPage;
  return fieldsOfPage;
}

/** Counts are of the whole catalogue, so they need no reload. */
export function shouldRevalidate() {
  return false;
}

/** Layout with the search sidebar on the left, from 992 px: docs/product/catalogue.md. */
export default function WithSidebar() {
  const loaded = useLoaderData<typeof loader>();
  const markup = useContext(PageMarkupContext);
  const [fields] = useState(() => loaded.fields ?? readFields(markup));
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
          id={fieldsId}
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
