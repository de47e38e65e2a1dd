import { z } from "zod";

/** Persisted between sessions: docs/product/sign-in.md. Volume is 0 to 1. */
export const sessionSettingsSchema = z.object({
  playerWidgetConfig: z.object({ volume: z.number().min(0).max(1) }),
});

export type SessionSettings = z.infer<typeof sessionSettingsSchema>;
