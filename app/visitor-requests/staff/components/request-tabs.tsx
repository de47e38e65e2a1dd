import { Tabs } from "#app/ui/list/tabs.tsx";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

const { tabs: copy } = staffCopy;

/** The lists of the area: what people sent, and who gets the newsletter. */
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
