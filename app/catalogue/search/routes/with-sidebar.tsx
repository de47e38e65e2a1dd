import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { renderSidebar } from "#app/catalogue/search/render-sidebar.server.tsx";

/** Here and not in the copy of the form, which the browser does not load. */
const label = "Search sidebar";

/** The form comes as HTML: it has no behaviour of its own, and its components would be the largest part of the script of these pages. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { form: await renderSidebar(ctx) };
}

/** The counts are of the whole catalogue: one page has them for all. */
export function shouldRevalidate() {
  return false;
}

/** Pages with the search sidebar at their left, from 992 px: specification part 2, section 2, "Layout rules". */
export default function WithSidebar() {
  const { form } = useLoaderData<typeof loader>();
  const submit = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) submit(event.target);
  }

  return (
    <div className="lg:grid lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <Outlet />
      </div>
      {/* After the page in the markup, so that the keyboard reaches the page first. */}
      <aside
        aria-label={label}
        className="sticky top-(--header-height,0px) hidden h-[calc(100dvh-var(--header-height,0px))] border-r border-line text-row lg:col-start-1 lg:row-start-1 lg:block print:hidden"
        onSubmit={onSubmit}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
        dangerouslySetInnerHTML={{ __html: form }}
      />
    </div>
  );
}
