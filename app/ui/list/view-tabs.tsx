import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { copy } from "#app/ui/list/list-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { isViewOf, viewParams } from "#app/ui/list/view-params.tsx";

/** The filters of a list under a name: the query of its address. */
export type NamedView = { name: string; query: string };

/** The views that the person named, by the path of the list; null for visitors. */
export function useOwnViews(): Readonly<Record<string, readonly NamedView[]>> | null {
  const root = useRouteLoaderData("root") as { listViews?: Record<string, NamedView[]> | null } | undefined;
  return root?.listViews ?? null;
}

/** All of a list, the views that it has, and those that the person named; columns and rows stay as they are shown. */
export function ViewTabs({ views }: { views: readonly NamedView[] }) {
  const { pathname, search } = useLocation();
  const own = useOwnViews()?.[pathname] ?? [];
  if (views.length + own.length === 0) return null;
  const here = new URLSearchParams(search);
  const kept = [...here].filter(([name]) => viewParams.includes(name));
  const addressOf = (query: string) => {
    const given = [...new URLSearchParams(query)];
    const isShown = given.some(([name]) => viewParams.includes(name));
    const params = new URLSearchParams([...given, ...(isShown ? [] : kept)]).toString();
    return params === "" ? pathname : `${pathname}?${params}`;
  };
  const items = [...views, ...own].map(({ name, query }) => ({
    ...{ label: name, to: addressOf(query), current: isViewOf(here, query) },
  }));
  const isAll = !items.some(({ current }) => current);
  return <Tabs label={copy.views} items={[{ label: copy.all, to: addressOf(""), current: isAll }, ...items]} />;
}
