import { z } from "zod";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** docs/product/sliders.md. Any transition is allowed. */
export const sliderStatuses = ["unpublished", "published", "icebox", "deleted"] as const;
export type SliderStatus = (typeof sliderStatuses)[number];

/** Statuses of each filter value. */
const statusSets: Record<string, readonly SliderStatus[]> = {
  "": ["published", "unpublished"],
  all: sliderStatuses,
  ...Object.fromEntries(sliderStatuses.map((status) => [status, [status]])),
};

/** Filters of /sliders/list in the query string. Invalid values are ignored. */
export const slidersQuerySchema = z.object({
  q: searchField,
  status: z.enum(["", "all", ...sliderStatuses]).catch(""),
  page: pageField,
});

export type SlidersQuery = z.infer<typeof slidersQuerySchema>;

export function statusesOf({ status }: Pick<SlidersQuery, "status">): readonly SliderStatus[] {
  return statusSets[status] ?? [];
}

/** Statuses in a comma-separated list, as in the API; all if it contains none. */
export function readStatuses(list: string): readonly SliderStatus[] {
  const named = list.split(",").map((name) => name.trim());
  const found = sliderStatuses.filter((status) => named.includes(status));
  return found.length > 0 ? found : sliderStatuses;
}

export const statusFormSchema = z.object({ id: z.string().min(1).max(64), status: z.enum(sliderStatuses) });
