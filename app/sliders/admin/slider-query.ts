import { z } from "zod";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** docs/product/sliders.md. Nothing orders them: each can follow each. */
export const sliderStatuses = ["unpublished", "published", "icebox", "deleted"] as const;
export type SliderStatus = (typeof sliderStatuses)[number];

/** The statuses of each value of the filter. */
const statusSets: Record<string, readonly SliderStatus[]> = {
  "": ["published", "unpublished"],
  all: sliderStatuses,
  ...Object.fromEntries(sliderStatuses.map((status) => [status, [status]])),
};

/** The filters of /sliders/list, all in the URL. An invalid value counts as not set. */
export const slidersQuerySchema = z.object({
  q: searchField,
  status: z.enum(["", "all", ...sliderStatuses]).catch(""),
  page: pageField,
});

export type SlidersQuery = z.infer<typeof slidersQuerySchema>;

export function statusesOf({ status }: Pick<SlidersQuery, "status">): readonly SliderStatus[] {
  return statusSets[status] ?? [];
}

/** The statuses of a comma list, as the API takes it; all of them when it names none. */
export function readStatuses(list: string): readonly SliderStatus[] {
  const named = list.split(",").map((name) => name.trim());
  const found = sliderStatuses.filter((status) => named.includes(status));
  return found.length > 0 ? found : sliderStatuses;
}

export const statusFormSchema = z.object({ id: z.string().min(1).max(64), status: z.enum(sliderStatuses) });
