import { useLocation } from "@remix-run/react";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { viewParams } from "#app/ui/list/view-params.tsx";

/** All, and the filters that have names; columns and rows stay as they are shown. */
export function ViewTabs({ path, views }: { path: string; views: NonNullable<RecordType["views"]> }) {
  const here = new URLSearchParams(useLocation().search);
  const isHere = (query: string) => [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value);
  const kept = [...here].filter(([name]) => viewParams.includes(name));
  const addressOf = (query: string) => {
    const search = new URLSearchParams([...new URLSearchParams(query), ...kept]).toString();
    return search === "" ? path : `${path}?${search}`;
  };
  const items = views.map(({ label, query }) => ({ label, to: addressOf(query), current: isHere(query) }));
  const isAll = !items.some(({ current }) => current);
  return <Tabs label={copy.views} items={[{ label: copy.allOfList, to: addressOf(""), current: isAll }, ...items]} />;
}
