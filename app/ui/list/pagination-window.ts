import { copy } from "#app/ui/list/pagination-copy.ts";

/** A page number, or the place where numbers are left out. */
export type PageMark = number | "gap-before" | "gap-after";

/** Three pages around the current one, with the first and the last and ellipses: docs/product/README.md. */
const windowSize = 3;

/** What the pagination shows for page `page` of `total`, both counted from 1. */
export function pageWindow(page: number, total: number): PageMark[] {
  const start = Math.max(1, Math.min(page - 1, total - windowSize + 1));
  const end = Math.min(total, start + windowSize - 1);
  const marks: PageMark[] = [];
  if (start > 1) marks.push(1);
  if (start > 2) marks.push("gap-before");
  for (let number = start; number <= end; number += 1) marks.push(number);
  if (end < total - 1) marks.push("gap-after");
  if (end < total) marks.push(total);
  return marks;
}

/** Why `typed` is not a valid page to jump to (1 to `total`, except the current page); null if it is. */
export function jumpError(typed: string, page: number, total: number): string | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  if (!(number >= 1 && number <= total)) return copy.outside(total);
  return number === page ? copy.same(page) : null;
}
