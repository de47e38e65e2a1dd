import { Tabs } from "#app/ui/list/tabs.tsx";

const tabs = [
  { label: "Deliveries", to: "/ingestions" },
  { label: "Files", to: "/ingestions/files" },
  { label: "Sheets", to: "/ingestions/sheets" },
] as const;

/** The lists of what comes in and goes out: tabs of `/ingestions`. */
export function ExchangeNav({ current }: { current: (typeof tabs)[number]["to"] }) {
  return <Tabs label="Ingestion" items={tabs.map(({ label, to }) => ({ label, to, current: to === current }))} />;
}
