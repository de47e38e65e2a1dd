// The full path: under Node, where pages run in development, `react-dom/server` is another build.
import reactDomServer from "react-dom/server.browser";
import { SidebarFields } from "#app/catalogue/search/components/sidebar-fields.tsx";
import { readSidebarFacets, type SidebarGroup } from "#app/catalogue/search/read-sidebar-facets.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** The markup of groups that are still in memory. */
const rendered = new WeakMap<SidebarGroup[], string>();

/** The fields of the search sidebar as HTML, with the filters of `readSidebarFacets`. */
export async function renderSidebar(ctx: RequestContext): Promise<string> {
  const groups = await readSidebarFacets(ctx);
  const known = rendered.get(groups);
  if (known !== undefined) return known;
  const html = reactDomServer.renderToStaticMarkup(<SidebarFields groups={groups} />);
  rendered.set(groups, html);
  return html;
}
