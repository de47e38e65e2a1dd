import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { createElement, useContext } from "react";
import * as entry from "#app/entry.server.tsx";
import { DocumentSlotContext } from "#app/shell/document/document-slot.ts";
import { PageDocument } from "#app/shell/document/page-document.tsx";
import { visit } from "#test/routes/identity/visit.ts";

type RouteModule = ServerBuild["routes"][string]["module"];
type Rendered = {
  /** As in app/routes.ts. */
  path: string;
  route: unknown;
  /** What the layout around the route hands to it. */
  outlet?: unknown;
};

/** Those of Remix, as the app has them: remix.config.js. */
const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

/** As the app's layout does: the document around the HTML of the page. */
function PageLayout({ outlet }: Pick<Rendered, "outlet">) {
  const slot = useContext(DocumentSlotContext);
  const around = { language: "en" as const, head: [], nonce: undefined, scheme: undefined, style: null, scripts: null };
  if (slot !== null)
    slot.render = (html) => createElement(PageDocument, { ...around, selects: false, hasPanel: false, html });
  return createElement(Outlet, { context: outlet });
}

/** The build of an app that has this route alone, inside of a layout. */
function buildOf({ path, route, outlet }: Rendered): ServerBuild {
  const layout = { default: () => createElement(PageLayout, { outlet }) } as RouteModule;
  const routes = {
    root: { id: "root", path: "", module: layout },
    page: { id: "page", parentId: "root", path, module: route as RouteModule },
  };
  const clientRoutes = Object.fromEntries(
    Object.entries(routes).map(([id, { module, ...place }]) => {
      const has = { hasLoader: "loader" in module, hasAction: "action" in module, hasErrorBoundary: false };
      return [id, { ...place, ...has, module: "" }];
    }),
  ) as EntryContext["manifest"]["routes"];
  return {
    entry: { module: entry },
    routes,
    assets: { entry: { module: "", imports: [] }, routes: clientRoutes, url: "", version: "test" },
    ...{ publicPath: "/", assetsBuildDirectory: "", mode: "production", isSpaMode: false, future },
  } as ServerBuild;
}

/** The markup of a route for a request, as the server renders it. */
export async function renderedPage(
  url: string,
  given: Parameters<typeof visit>[1],
  rendered: Rendered,
): Promise<string> {
  const handle = createRequestHandler(buildOf(rendered), "production");
  const { answer } = await visit(url, given, ({ request, context }) => handle(request, context));
  return (answer as Response).text();
}
