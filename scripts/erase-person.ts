import { parseArgs } from "node:util";
import { z } from "zod";
import { findTarget } from "#scripts/target.ts";

const replySchema = z.union([
  z.object({ data: z.object({ id: z.string() }) }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/** Erases the account with an address, in the local copy or in the one that --remote names. Throws with the server's reason. */
async function erase(email: string, remote: string | undefined): Promise<string> {
  const { baseUrl, token } = await findTarget(process.env, remote);
  const response = await fetch(`${baseUrl}/api/v1/ingest/erasures`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const reply = replySchema.safeParse(await response.json().catch(() => null));
  if (!reply.success) throw new Error(`HTTP ${response.status}`);
  if ("error" in reply.data) throw new Error(reply.data.error.message);
  return reply.data.data.id;
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "string" } } });
  const [email] = positionals;
  if (email === undefined || positionals.length > 1)
    throw new Error("Name one email address: npm run erase-person -- person@example.com");
  console.log(`${email} is erased in every company. Their account was ${await erase(email, values.remote)}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
