import type { z } from "zod";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { hashAnswerSchema, verifyAnswerSchema } from "#app/identity/password-protocol.ts";
import { newPasswordSchema } from "#app/identity/password-rules.ts";

type Services = Pick<Scope, "env">;

async function ask<T>(scope: Services, path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
  const answer = await scope.env.PASSWORD.fetch(`https://password.internal${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new AppError("unavailable", "Signing in does not work at the moment. Try again in a minute.");
  return schema.parse(await answer.json());
}

/**
 * The hash to store of a newly chosen password. Some 140 ms in the password worker.
 * @throws AppError invalid when the password is too short, too long or a common one
 */
export async function hashPassword(scope: Services, password: string): Promise<string> {
  const chosen = newPasswordSchema.safeParse(password);
  if (!chosen.success) {
    const messages = chosen.error.issues.map((issue) => issue.message);
    throw new AppError("invalid", messages.join(" "), { password: messages });
  }
  return (await ask(scope, "/hash", { password }, hashAnswerSchema)).hash;
}

/**
 * Whether `password` belongs to `hash`, in the same time whether or not there is one; `newHash` is set when the stored one was
 * made with other parameters than today's and should be replaced.
 */
export async function checkPassword(
  scope: Services,
  input: { password: string; hash: string | null },
): Promise<{ matches: boolean; newHash: string | null }> {
  const { matches, outdated } = await ask(scope, "/verify", input, verifyAnswerSchema);
  if (!matches || !outdated) return { matches, newHash: null };
  // Not `hashPassword`: the rules for new passwords must not lock out the owner of an old one.
  const { hash } = await ask(scope, "/hash", { password: input.password }, hashAnswerSchema);
  return { matches, newHash: hash };
}
