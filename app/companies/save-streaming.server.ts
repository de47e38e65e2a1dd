import type { HlsConfig } from "#app/companies/company.ts";
import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

type Streaming = { version: string } & HlsConfig;

/** Writes how players stream at the host's company; null is the product's own value. Two round trips. @throws AppError conflict */
export async function saveStreaming(scope: Scope, { version, ...hlsConfig }: Streaming): Promise<void> {
  await changeCompanySettings(scope, { section: "streaming", version, change: () => ({ hlsConfig }) });
}
