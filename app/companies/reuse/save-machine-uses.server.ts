import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { type MachineUse, machineUses } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type MachinesForm = { version: string; uses: readonly MachineUse[] };

/** Saves what machines may do with the pages of the host's company, each use once. @throws AppError conflict */
export async function saveMachineUses(ctx: RequestContext, { version, uses }: MachinesForm): Promise<void> {
  const chosen = machineUses.filter((use) => uses.includes(use));
  await changeCompanySettings(ctx, { section: "machines", version, change: () => ({ machineUses: chosen }) });
}
