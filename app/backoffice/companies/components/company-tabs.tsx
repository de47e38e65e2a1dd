import { useLocation } from "@remix-run/react";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** The parts of a company that its environment's administrators keep. A suspended company shows its theme nowhere. */
export function CompanyTabs({ id, isActive }: { id: string; isActive: boolean }) {
  const { pathname } = useLocation();
  const path = `/iam-companies/${id}`;
  const pages = [
    { label: copy.tabs.company, to: path },
    ...(isActive ? [{ label: copy.tabs.theme, to: `${path}/theme` }] : []),
    { label: copy.tabs.people, to: `/iam/list?company=${id}` },
  ];
  return <Tabs label={copy.tabs.label} items={pages.map((page) => ({ ...page, current: page.to === pathname }))} />;
}
