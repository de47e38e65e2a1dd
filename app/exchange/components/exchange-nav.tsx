import { useRouteLoaderData } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** `onMain`: on the host of the agency itself only. */
const tabs = [
  { label: "Deliveries", to: "/ingestions", area: "ingestions", onMain: true },
  { label: "Files", to: "/ingestions/files", area: "ingestions", onMain: true },
  { label: "Sheets", to: "/ingestions/sheets", area: "songs-edit", onMain: false },
] as const satisfies readonly { label: string; to: string; area: Area; onMain: boolean }[];

type ExchangeNavProps = { current: (typeof tabs)[number]["to"] };

/** The lists of what comes in and goes out that the viewer can open: tabs of `/ingestions`. */
export function ExchangeNav({ current }: ExchangeNavProps) {
  const root = useRouteLoaderData<() => { visitor: Visitor }>("root");
  if (!root) return null;
  const { user, environment, company } = root.visitor;
  const items = tabs
    .filter(({ area, onMain }) => can(user, area, { ...company, environment }) && (!onMain || environment === "main"))
    .map(({ label, to }) => ({ label, to, current: to === current }));
  return items.length > 1 ? <Tabs label="Ingestion" items={items} /> : null;
}
