import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { HlsConfig } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Streaming = { version: string } & HlsConfig;

/** Saves the streaming settings of the host's company; null means the default. @throws AppError conflict */
export async function saveStreaming(ctx: RequestContext, { version, ...hlsConfig }: Streaming): Promise<void> {
  await changeCompanySettings(ctx, { section: "streaming", version, change: () => ({ hlsConfig }) });
}
