import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { findHeldLicence } from "#app/rights/clearability/judge-licences.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";

/**
 * `judgeClearability` as rows show it: who holds a licence for the whole use reads its number in place of the light. What the next licence
 * needs is judged without it.
 */
export function judgeForHolder(by: "reader" | "client", ...judged: Parameters<typeof judgeClearability>): Clearability {
  const [facts, usage, client, ...recorded] = judged;
  const number = findHeldLicence(facts.licences, judgedUse(usage, client));
  if (number === null) return judgeClearability(facts, usage, { ...client, namesOwn: by === "reader" }, ...recorded);
  const reasons = [{ weighs: "tells", kind: "held", number, by } as const];
  return { light: "licensed", reasons, approvals: [], days: 0, settled: [] };
}
