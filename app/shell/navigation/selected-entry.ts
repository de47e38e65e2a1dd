import type { MenuEntry } from "#app/shell/navigation/nav-entry.ts";

type Selectable = Pick<MenuEntry, "id" | "route" | "selects"> & { selectsPart?: string | null };

function covers(path: string, pathname: string): boolean {
  return pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));
}

/** Id of the selected entry: one that names a segment of `pathname`, else the one with the longest matching path. */
export function selectedEntry(entries: readonly Selectable[], pathname: string): string | null {
  const parts = pathname.split("/");
  const bySegment = entries.find(({ selectsPart }) => selectsPart && parts.includes(selectsPart));
  if (bySegment) return bySegment.id;
  let best: { id: string; length: number } | null = null;
  for (const { id, route, selects = [] } of entries) {
    for (const path of [route, ...selects]) {
      if (covers(path, pathname) && path.length > (best?.length ?? 0)) best = { id, length: path.length };
    }
  }
  return best?.id ?? null;
}
