import { type ClearChoice, clearChoices, type Sort, sorts } from "#app/catalogue/search/query/search-filters.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";

/** The order, and the choice of the facet "For this use". */
export function readChoices(params: URLSearchParams) {
  const [wantedSort, wantedClear] = [params.get("sort") ?? "", params.get("clear") ?? ""];
  const sort: Sort | undefined = sorts.find((name) => name === wantedSort);
  const clear: ClearChoice | undefined = clearChoices.find((name) => name === wantedClear);
  const isUnknown = { sort: wantedSort !== "" && !sort, clear: wantedClear !== "" && !clear };
  return {
    sort: sort ?? "relevance",
    clear: clear ?? null,
    errors: {
      ...(isUnknown.sort
        ? {
            sort: {
              ...messages.unknownValue(copy.sort, wantedSort.toWellFormed()),
              effect: messages.sortedByRelevance,
            },
          }
        : {}),
      ...(isUnknown.clear ? { clear: messages.unknownValue(copy.groups.clear, wantedClear.toWellFormed()) } : {}),
    },
  };
}
