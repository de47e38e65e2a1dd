import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { hashAnswerSchema, verifyAnswerSchema } from "#app/identity/password/password-protocol.ts";
import { newPasswordSchema } from "#app/identity/password/password-rules.ts";

type Services = Pick<RequestContext, "env">;

async function ask<T>(ctx: Services, path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
  const answer = await ctx.env.PASSWORD.fetch(`https://password.internal${path}`, {
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
export async function hashPassword(ctx: Services, password: string): Promise<string> {
  const chosen = newPasswordSchema.safeParse(password);
  if (!chosen.success) {
    const messages = chosen.error.issues.map((issue) => issue.message);
    throw new AppError("invalid", messages.join(" "), { password: messages });
  }
  return (await ask(ctx, "/hash", { password }, hashAnswerSchema)).hash;
}

/**
 * Whether `password` belongs to `hash`, in the same time whether or not there is one; `newHash` is set when the stored one was
 * made with other parameters than today's and should be replaced.
 */
export async function checkPassword(
  ctx: Services,
  input: { password: string; hash: string | null },
): Promise<{ matches: boolean; newHash: string | null }> {
  const { matches, outdated } = await ask(ctx, "/verify", input, verifyAnswerSchema);
  if (!matches || !outdated) return { matches, newHash: null };
  // Not `hashPassword`: the rules for new passwords must not lock out the owner of an old one.
  const { hash } = await ask(ctx, "/hash", { password: input.password }, hashAnswerSchema);
  return { matches, newHash: hash };
}
