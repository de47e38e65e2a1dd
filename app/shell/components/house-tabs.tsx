import { useLocation } from "@remix-run/react";
import { copy } from "#app/shell/copy.ts";
import { houseTabs } from "#app/shell/navigation/house-tabs.ts";
import type { MenuEntry } from "#app/shell/navigation/nav-entry.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** The pages beside this one, above it: docs/product/navigation.md. Nothing above a record. */
export function HouseTabs({ entries }: { entries: MenuEntry[] }) {
  const { pathname } = useLocation();
  const found = houseTabs(entries, pathname);
  if (found === null) return null;
  return (
    <div className="px-gutter pt-3 print:hidden">
      <Tabs label={copy.groups[found.house]} items={found.tabs} />
    </div>
  );
}
