import { parseArgs } from "node:util";
import { z } from "zod";
import { findTarget } from "#scripts/target.ts";

/**
 * `npm run admin -- name@company [--remote https://host] [--again]`: invites the first administrator of the local copy, or of the one that
 * --remote names, and prints the link. Ends with 1 where it is refused.
 */
const usage = "Usage: npm run admin -- name@company [--remote https://host] [--again]";
const invitedSchema = z.object({ data: z.object({ link: z.string(), expiresAt: z.number() }) });
const failureSchema = z.object({
  error: z.object({ message: z.string(), fields: z.record(z.string(), z.array(z.string())).optional() }),
});

async function invite(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "string" }, again: { type: "boolean", default: false } },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new Error(usage);
  const { baseUrl, token } = await findTarget(process.env, values.remote);
  const response = await fetch(`${baseUrl}/api/v1/administrators`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email, again: values.again }),
  });
  const body: unknown = await response.json().catch(() => null);
  const invited = invitedSchema.safeParse(body);
  if (invited.success) {
    const { link, expiresAt } = invited.data.data;
    return `${email} becomes administrator with this link. It works once, until ${new Date(expiresAt).toUTCString()}:\n${link}`;
  }
  const failure = failureSchema.safeParse(body);
  const fields = failure.data?.error.fields ?? {};
  throw new Error(Object.values(fields).flat()[0] ?? failure.data?.error.message ?? `HTTP ${response.status}`);
}

try {
  console.log(await invite());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
