import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { heardCopy } from "#app/share-subjects/heard/heard-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const views = {
  overview: { label: copy.overview, path: "/analytics" },
  transfers: { label: copy.transfersTitle, path: "/analytics/transfers" },
  pitched: { label: heardCopy.title, path: "/analytics/pitched" },
} as const;

type AnalyticsTabsProps = {
  /** Null for a page of one subject. */
  current: keyof typeof views | null;
  /** The query string that the figures keep. */
  search: string;
};

/** The pages of figures. */
export function AnalyticsTabs({ current, search }: AnalyticsTabsProps) {
  const items = (Object.keys(views) as (keyof typeof views)[]).map((name) => ({
    label: views[name].label,
    to: `${views[name].path}${name === "pitched" ? "" : search}`,
    current: name === current,
  }));
  return (
    <div className="mb-6 print:hidden">
      <Tabs label={copy.views} items={items} />
    </div>
  );
}
