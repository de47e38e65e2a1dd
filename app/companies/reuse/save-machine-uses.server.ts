import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { type MachineUse, machineUses } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type MachinesForm = { version: string; uses: readonly MachineUse[]; needsMade: boolean };

/**
 * Saves what machines may do with the pages of the host's company, each use once, and, of an environment's own, whether songs are published only with
 * a statement of how they were made. @throws AppError conflict
 */
export async function saveMachineUses(ctx: RequestContext, { version, uses, needsMade }: MachinesForm): Promise<void> {
  const chosen = machineUses.filter((use) => uses.includes(use));
  await changeCompanySettings(ctx, {
    section: "machines",
    version,
    change: ({ subdomain }) => ({ machineUses: chosen, needsMadeStatement: needsMade && subdomain === "" }),
  });
}
