import { useLights } from "#app/rights/usage/components/lights.tsx";
import { maxTaken, takeSongsPath } from "#app/rights/usage/take-path.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";

/**
 * How much of a list is clear for the use one searches for: "3 clear, 2 need Harbour Street, about 5 days". `ids`: the recordings of the list, whose
 * licences can be taken together, as far as they can be taken.
 */
export function UsageTotals({ totals, ids = [] }: { totals: string; ids?: readonly string[] }) {
  const lights = useLights();
  const takeable = [...new Set(ids)].filter((id) => lights[id]?.isTakeable).slice(0, maxTaken);
  if (totals === "") return null;
  return (
    <p className="mt-2 text-row">
      {copy.totals(totals)}
      {takeable.length === 0 ? null : (
        <>
          {" "}
          <a href={takeSongsPath(takeable)} className="link">
            {copy.takeAll(takeable.length)}
          </a>
        </>
      )}
    </p>
  );
}
