import { useLocation } from "@remix-run/react";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** All, and the filters that have names. */
export function ViewTabs({ path, views }: { path: string; views: NonNullable<RecordType["views"]> }) {
  const here = new URLSearchParams(useLocation().search);
  const isHere = (query: string) => [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value);
  const items = views.map(({ label, query }) => ({ label, to: `${path}?${query}`, current: isHere(query) }));
  const isAll = !items.some(({ current }) => current);
  return <Tabs label={copy.views} items={[{ label: copy.allOfList, to: path, current: isAll }, ...items]} />;
}
