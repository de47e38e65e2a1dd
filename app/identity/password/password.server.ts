import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { hashAnswerSchema, verifyAnswerSchema } from "#app/identity/password/password-protocol.ts";
import { newPasswordSchema } from "#app/identity/password/password-rules.ts";

type PasswordContext = Pick<RequestContext, "env">;

async function callWorker<T>(ctx: PasswordContext, path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
  const response = await ctx.env.PASSWORD.fetch(`https://password.internal${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new AppError("unavailable", "We can't check passwords right now. Try again in a minute.");
  return schema.parse(await response.json());
}

/**
 * Hashes a new password. Takes about 140 ms in the password worker. @throws AppError invalid when the password is too short, too long or a
 * common one
 */
export async function hashPassword(ctx: PasswordContext, password: string): Promise<string> {
  const chosen = newPasswordSchema.safeParse(password);
  if (!chosen.success) {
    const messages = chosen.error.issues.map((issue) => issue.message);
    throw new AppError("invalid", messages.join(" "), { password: messages });
  }
  return (await callWorker(ctx, "/hash", { password }, hashAnswerSchema)).hash;
}

/** Hashes a passcode, whose rules are those of its subject. Compare with `checkPassword`. */
export async function hashPasscode(ctx: PasswordContext, passcode: string): Promise<string> {
  return (await callWorker(ctx, "/hash", { password: passcode }, hashAnswerSchema)).hash;
}

/**
 * Whether `password` matches `hash`. Takes the same time if `hash` is null. `newHash`: replacement for a hash with outdated parameters.
 */
export async function checkPassword(
  ctx: PasswordContext,
  input: { password: string; hash: string | null },
): Promise<{ matches: boolean; newHash: string | null }> {
  const { matches, outdated } = await callWorker(ctx, "/verify", input, verifyAnswerSchema);
  if (!matches || !outdated) return { matches, newHash: null };
  // Not `hashPassword`: its rules for new passwords must not lock out the owner of an old one.
  const { hash } = await callWorker(ctx, "/hash", { password: input.password }, hashAnswerSchema);
  return { matches, newHash: hash };
}
