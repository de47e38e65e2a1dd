// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import { SidebarFields } from "#app/catalogue/search/components/sidebar-fields.tsx";
import { readSidebarFacets, type SidebarGroup } from "#app/catalogue/search/read-sidebar-facets.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Cached markup by groups. */
const rendered = new WeakMap<SidebarGroup[], string>();

/** Fields of the search sidebar as HTML, with the filters of `readSidebarFacets`. */
export async function renderSidebar(ctx: RequestContext): Promise<string> {
  const groups = await readSidebarFacets(ctx);
  const cached = rendered.get(groups);
  if (cached !== undefined) return cached;
  const html = reactDomServer.renderToStaticMarkup(<SidebarFields groups={groups} />);
  rendered.set(groups, html);
  return html;
}
