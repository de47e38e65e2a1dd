import { type RowLights, TakeLink, useLights } from "#app/rights/usage/components/lights.tsx";
import { maxTaken, takeSongsPath } from "#app/rights/usage/take-path.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";

type TakeAllProps = {
  lights: RowLights;
  /** Recordings of the list, in order. */
  ids: readonly string[];
  /** What is known of the licence besides its use. */
  given?: Parameters<typeof takeSongsPath>[2];
};

/** Leads to where the licences of a list are taken together, as far as they can be taken. */
export function TakeAll({ lights, ids, given }: TakeAllProps) {
  const takeable = [...new Set(ids)].filter((id) => lights[id]?.take !== undefined).slice(0, maxTaken);
  const [first] = takeable;
  if (first === undefined) return null;
  return (
    <TakeLink href={takeSongsPath(takeable, lights[first]?.take, given)}>{copy.takeAll(takeable.length)}</TakeLink>
  );
}

type UsageTotalsProps = {
  totals: string;
  /** Recordings of the list, whose licences can be taken together. */
  ids: readonly string[];
};

/** How much of a list is clear for the use one searches for: "3 clear, 2 need Harbour Street, about 5 days". */
export function UsageTotals({ totals, ids }: UsageTotalsProps) {
  const lights = useLights();
  if (totals === "") return null;
  return (
    <p className="mt-2 text-row">
      {copy.totals(totals)} <TakeAll lights={lights} ids={ids} />
    </p>
  );
}
