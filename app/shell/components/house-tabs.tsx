import { useLocation } from "@remix-run/react";
import { copy } from "#app/shell/copy.ts";
import { houseTabs, pagesIn } from "#app/shell/navigation/house-tabs.ts";
import type { Menus } from "#app/shell/navigation/nav-entry.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** The pages beside this one, above it: docs/product/navigation.md. Nothing above a record. */
export function HouseTabs({ menus }: { menus: Menus }) {
  const { pathname } = useLocation();
  const found = houseTabs(pagesIn(menus), pathname);
  if (found === null) return null;
  return (
    <div className="house-tabs px-gutter pt-3 print:hidden">
      <Tabs label={copy.groups[found.house]} items={found.tabs} />
    </div>
  );
}
