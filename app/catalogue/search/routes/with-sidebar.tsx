import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useContext, useState } from "react";
import { renderSidebar } from "#app/catalogue/search/render-sidebar.server.tsx";
import { PageMarkupContext } from "#app/ui/markup/page-markup.ts";

/** Here and not in the copy of the fields, which the browser does not load. */
const label = "Search sidebar";

/** Of the element with the fields, and of their HTML among what a page brings. */
const fieldsId = "sidebar-fields";

/**
 * The fields come as HTML: they have no behaviour of their own, and would be the largest part of the script of these pages. A page
 * that is rendered has them in its markup, and not again in its data.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const fields = await renderSidebar(ctx);
  if (ctx.isDataRequest) return { fields };
  ctx.markup.set(fieldsId, fields);
  return { fields: null };
}

/** The fields that the page came with, once they are no longer in it: an error page of the site takes their place. */
let fieldsOfPage = "";

/** Of the server's page: on the server what the loader rendered, in the browser what stands there. */
function readFields(markup: ReadonlyMap<string, string> | null): string {
  if (markup !== null) return markup.get(fieldsId) ?? "";
  fieldsOfPage = document.getElementById(fieldsId)?.innerHTML ?? fieldsOfPage;
  return fieldsOfPage;
}

/** The counts are of the whole catalogue: one page has them for all. */
export function shouldRevalidate() {
  return false;
}

/** Pages with the search sidebar at their left, from 992 px: docs/product/catalogue.md. */
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
