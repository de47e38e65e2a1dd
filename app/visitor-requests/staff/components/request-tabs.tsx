import { Tabs } from "#app/ui/list/tabs.tsx";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

const { tabs: copy } = staffCopy;

/** Tabs of the area: requests and newsletter subscribers. */
export function RequestTabs({ current }: { current: "requests" | "subscribers" }) {
  return (
    <div className="mt-4 mb-2">
      <Tabs
        label={copy.label}
        items={[
          { label: copy.requests, to: "/requests", current: current === "requests" },
          { label: copy.subscribers, to: "/requests/subscribers", current: current === "subscribers" },
        ]}
      />
    </div>
  );
}
