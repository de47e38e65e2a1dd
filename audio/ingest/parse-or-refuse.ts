import type { z } from "zod";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";

/** The parsed value. Throws UnusableFile, saying what is wrong with `what`: a retry would fail the same. */
export function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnusableFile(
    `${what} is not valid${issue ? ` (${issue.path.join(".") || "file"}: ${issue.message})` : ""}`,
  );
}
