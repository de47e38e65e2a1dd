import { z } from "zod/mini";
import { reportEvent } from "#app/insight/report-event.ts";

const identitySchema = z.object({ data: z.object({ email: z.string() }) });

/**
 * Email address of the user signed in on this host now; null if no one is. A failure is null, too: it is only logged and tracked
 * (docs/product/consent-and-events.md).
 */
export async function readSignedInEmail(): Promise<string | null> {
  try {
    const response = await fetch("/api/v1/identities/me", { headers: { Accept: "application/json" } });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return identitySchema.parse(await response.json()).data.email;
  } catch (error) {
    console.warn("Failed identity fetch", error);
    reportEvent({ kind: "identity_error", reason: String(error).slice(0, 200) });
    return null;
  }
}
