import type { Environment } from "#app/edge/context/company.ts";

/** Ids of the environments' own companies, as in the first migration. */
export const environmentCompanyIds: Record<Environment, string> = {
  main: "00000000-0000-7000-8000-000000000001",
  spaces: "00000000-0000-7000-8000-000000000002",
};
